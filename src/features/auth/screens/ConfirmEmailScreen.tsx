import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { recovery } from '../recovery.fr.ts';
import { endSession, type AccountFailure } from '#platform/accounts.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { AddressLink } from '../components/AddressLink.tsx';
import { SmallFrame } from '../components/SmallFrame.tsx';
import { TextLink } from '../components/TextLink.tsx';
import { accountFailureText } from '../registration/account-failure-text.ts';
import { useLink } from '../use-link.ts';

/**
 * Confirms an address by a mailed link and a press of the button; a mail program's preview of the link confirms nothing
 * [AUTH-94].
 */
export function ConfirmEmailScreen() {
  const [query] = useSearchParams();
  const cancel = query.get('cancel');
  const change = query.get('change');
  if (cancel !== null) return <AddressLink act="cancel" token={cancel} />;
  return change === null ? <ConfirmSignUp /> : <AddressLink act="confirm" token={change} />;
}

function ConfirmSignUp() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const token = query.get('token') ?? '';
  const open = useLink('signup', token);
  const [busy, setBusy] = useState(false);
  const [failure, tell] = useState<AccountFailure | null>(token === '' ? 'link-expired' : null);
  const text = recovery.confirm;

  async function confirm(): Promise<void> {
    setBusy(true);
    const link = await open();
    setBusy(false);
    if (!link.ok) return tell(link.code);
    await endSession(link.value);
    await navigate('/login', { replace: true, state: { notice: `${text.done.title}. ${text.done.text}` } });
  }

  return (
    <SmallFrame title={text.title} text={text.text}>
      {failure !== null && (
        <Notice tone={failure === 'offline' ? 'offline' : 'bad'} role="alert">
          {failure === 'offline' ? recovery.offline : (accountFailureText(failure) ?? recovery.expired)}
        </Notice>
      )}
      <Button className="w-full" busy={busy} disabled={token === ''} onClick={() => void confirm()}>
        {busy ? text.submitting : text.submit}
      </Button>
      <p className="text-center">
        <TextLink to="/login">{recovery.forgot.back}</TextLink>
      </p>
    </SmallFrame>
  );
}
