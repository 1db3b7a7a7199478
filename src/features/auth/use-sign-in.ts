import { useEffect, useState } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { SignInForm } from '#schemas/forms/sign-in.ts';
import { SIGN_IN_WINDOW_MS } from '#schemas/limits.ts';
import { errorText } from '#i18n/errors.ts';
import { fr } from '#i18n/fr.ts';
import { signInBlockedUntil } from '#live/sign-in-block.ts';
import { useAccount } from '#live/use-account.ts';
import { toast } from '#ui/toast.ts';

export interface Trouble {
  text: string;
  offline: boolean;
}

const troubleOf = (code: FailureCode): Trouble => (code === 'offline' ? { text: fr.auth.offline, offline: true } : { text: errorText(code), offline: false });

/** Sends the form; on success the guard leads on [AUTH-10]. Too many failures close the form until the window has passed [AUTH-37, AUTH-40]. */
export function useSignIn() {
  const { signIn } = useAccount();
  const [failure, setFailure] = useState<FailureCode | null>(null);
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
    const answer = await signIn(email, password);
    if (answer.ok) return toast(fr.auth.success.title, { text: fr.auth.success.text });
    setFailure(answer.code);
    if (answer.code === 'offline') return;
    if (answer.code === 'too-many-attempts') block((await signInBlockedUntil()) ?? Date.now() + SIGN_IN_WINDOW_MS);
    toast(fr.auth.failure, { text: errorText(answer.code), tone: 'bad' });
  }

  const blocked = blockedUntil !== null;
  const code = blocked ? 'too-many-attempts' : failure;
  const trouble = code === null ? null : troubleOf(code);
  return { trouble, blocked, submit };
}
