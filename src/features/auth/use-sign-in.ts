import { useEffect, useState } from 'react';
import type { SignInForm } from '#schemas/forms/sign-in.ts';
import { SIGN_IN_WINDOW_MS } from '#schemas/limits.ts';
import { auth } from './text.fr.ts';
import { signInBlockedUntil } from '#device/sign-in-block.ts';
import { useAccount } from '#device/use-account.ts';
import { mayAttempt } from '#platform/attempt-check.ts';
import { isNative } from '#platform/native.ts';
import { toast } from '#ui/toast.ts';
import { useOpenDecisions } from './use-open-decisions.ts';
import { signInFailureText, type SignInFailure } from './sign-in-failure-text.ts';

export interface SignInProblem {
  text: string;
  offline: boolean;
}

/**
 * Sends the form; after a success the route guard redirects [AUTH-10]. After too many failures the form is disabled
 * until the window has passed [AUTH-37, AUTH-40].
 */
export function useSignIn() {
  const { signIn } = useAccount();
  const openDecisions = useOpenDecisions();
  const [failure, setFailure] = useState<{ code: SignInFailure; serviceText?: string | undefined } | null>(null);
  const [blockedUntil, block] = useState<number | null>(null);

  useEffect(() => {
    let isMounted = true;
    void signInBlockedUntil().then((endOfBlock) => isMounted && block(endOfBlock));
    return () => void (isMounted = false);
  }, []);

  useEffect(() => {
    if (blockedUntil === null) return;
    const timer = setTimeout(() => (block(null), setFailure(null)), blockedUntil - Date.now());
    return () => clearTimeout(timer);
  }, [blockedUntil]);

  async function submit({ email, password }: SignInForm): Promise<void> {
    setFailure(null);
    const fail = (code: SignInFailure, serviceText?: string) => {
      setFailure({ code, serviceText });
      if (code !== 'offline')
        toast(auth.failure, { text: signInFailureText(code, isNative(), serviceText), tone: 'bad' });
    };
    if (isNative() && !(await mayAttempt(email))) return fail('wait');
    const answer = await signIn(email, password);
    if (answer.ok) return toast(auth.success.title, { text: auth.success.text });
    if (answer.ticket !== undefined) return openDecisions(answer.ticket);
    if (answer.code === 'too-many-attempts') block((await signInBlockedUntil()) ?? Date.now() + SIGN_IN_WINDOW_MS);
    fail(answer.code, answer.detail);
  }

  const blocked = blockedUntil !== null;
  const currentFailure = blocked ? ({ code: 'too-many-attempts' } as const) : failure;
  const trouble: SignInProblem | null = currentFailure && {
    text: signInFailureText(
      currentFailure.code,
      isNative(),
      'serviceText' in currentFailure ? currentFailure.serviceText : undefined,
    ),
    offline: currentFailure.code === 'offline',
  };
  return { trouble, blocked, submit };
}
