import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RegistrationForm } from '#schemas/forms/registration.ts';
import { log } from '#lib/log.ts';
import { recovery } from '../recovery.fr.ts';
import { errorText } from '#i18n/errors.ts';
import { registration as text } from './text.fr.ts';
import { useAccount } from '#device/use-account.ts';
import { endSession, acceptedReferral, signUp } from '#platform/accounts.ts';
import { toast } from '#ui/toast.ts';
import { forgetDraft } from './draft.ts';
import { accountFailureText } from './account-failure-text.ts';

interface RegistrationOptions {
  /** The code of a valid invitation. */
  code: string | null;
  onUsernameTaken: (username: string) => void;
}

/** Shows whose invitation was applied. Uses the session of the registration itself, then ends it. */
async function showInvitation(token: string, code: string | null): Promise<void> {
  if (code !== null) {
    const referral = await acceptedReferral(token);
    if (referral.ok && referral.value !== null) toast(text.offer.applied(referral.value));
    else toast(text.offer.failed, { tone: 'bad' });
  }
  await endSession(token);
}

/**
 * Sends the registration once and signs in; the route guard then redirects [AUTH-90 to AUTH-94, AUTH-120 to AUTH-122].
 */
export function useRegistration({ code, onUsernameTaken }: RegistrationOptions) {
  const { signIn } = useAccount();
  const navigate = useNavigate();
  const [offline, setOffline] = useState(false);
  const isSending = useRef(false);

  async function submit(form: RegistrationForm): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setOffline(false);
    try {
      const answer = await signUp(form, code);
      if (!answer.ok) {
        if (answer.code === 'offline') return setOffline(true);
        if (answer.code === 'username-taken') onUsernameTaken(form.username);
        return toast(text.failure, { text: accountFailureText(answer.code) ?? text.unknownFailure, tone: 'bad' });
      }
      forgetDraft();
      const token = answer.value;
      if (token === null)
        return void (await navigate('/login', { state: { notice: errorText('email-not-confirmed') } }));
      const signedIn = await signIn(form.email, form.password);
      toast(text.success.title, { text: text.success.text });
      void showInvitation(token, code).catch(() => log.warn('registration.invitation-unsaid'));
      if (!signedIn.ok) await navigate('/login', { state: { notice: recovery.registered } });
    } finally {
      isSending.current = false;
    }
  }
  return { submit, offline };
}
