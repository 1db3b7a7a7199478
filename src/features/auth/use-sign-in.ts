import { useEffect, useState } from 'react';
import type { SignInForm } from '#schemas/forms/sign-in.ts';
import { SIGN_IN_WINDOW_MS } from '#schemas/limits.ts';
import { auth } from '#i18n/fr/auth.ts';
import { signInBlockedUntil } from '#live/sign-in-block.ts';
import { useAccount } from '#live/use-account.ts';
import { mayAttempt } from '#platform/attempt-check.ts';
import { isNative } from '#platform/native.ts';
import { toast } from '#ui/toast.ts';
import { signInWords, type SignInFailure } from './sign-in-words.ts';

export interface Trouble {
  text: string;
  offline: boolean;
}

/**
 * Sends the form; on success the guard leads on [AUTH-10]. Too many failures close the form until the window has passed
 * [AUTH-37, AUTH-40].
 */
export function useSignIn() {
  const { signIn } = useAccount();
  const [failure, setFailure] = useState<{ code: SignInFailure; told?: string | undefined } | null>(null);
  const [blockedUntil, block] = useState<number | null>(null);

  useEffect(() => {
    let here = true;
    void signInBlockedUntil().then((until) => here && block(until));
    return () => void (here = false);
  }, []);

  useEffect(() => {
    if (blockedUntil === null) return;
    const timer = setTimeout(() => (block(null), setFailure(null)), blockedUntil - Date.now());
    return () => clearTimeout(timer);
  }, [blockedUntil]);

  async function submit({ email, password }: SignInForm): Promise<void> {
    setFailure(null);
    const fail = (code: SignInFailure, told?: string) => {
      setFailure({ code, told });
      if (code !== 'offline') toast(auth.failure, { text: signInWords(code, isNative(), told), tone: 'bad' });
    };
    if (isNative() && !(await mayAttempt(email))) return fail('wait');
    const answer = await signIn(email, password);
    if (answer.ok) return toast(auth.success.title, { text: auth.success.text });
    if (answer.code === 'too-many-attempts') block((await signInBlockedUntil()) ?? Date.now() + SIGN_IN_WINDOW_MS);
    fail(answer.code, answer.told);
  }

  const blocked = blockedUntil !== null;
  const now = blocked ? ({ code: 'too-many-attempts' } as const) : failure;
  const trouble: Trouble | null = now && {
    text: signInWords(now.code, isNative(), 'told' in now ? now.told : undefined),
    offline: now.code === 'offline',
  };
  return { trouble, blocked, submit };
}
