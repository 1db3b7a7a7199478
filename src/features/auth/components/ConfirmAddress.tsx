import { useState } from 'react';
import { confirmAddress, type AccountFailure } from '#platform/accounts.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { recovery } from '../recovery.fr.ts';
import { accountFailureText } from '../registration/account-failure-text.ts';
import { SmallFrame } from './SmallFrame.tsx';
import { TextLink } from './TextLink.tsx';

const text = recovery.change;

/**
 * Confirms one of the two addresses of a change, by a press of the button; a mail program's preview of the link
 * confirms nothing. It needs no session: the link may be opened on another device.
 */
export function ConfirmAddress({ token }: { token: string }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AccountFailure | null>(token === '' ? 'link-expired' : null);
  const [state, setState] = useState<'waiting' | 'confirmed' | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const answer = await confirmAddress(token);
    setBusy(false);
    if (answer.ok) setState(answer.value);
    else setFailure(answer.code);
  }

  return (
    <SmallFrame title={text.title} {...(state === null && { text: text.text })}>
      {failure !== null && (
        <Notice tone={failure === 'offline' ? 'offline' : 'bad'} role="alert">
          {failure === 'offline' ? recovery.offline : (accountFailureText(failure) ?? recovery.expired)}
        </Notice>
      )}
      {state !== null && <Notice role="status">{text[state]}</Notice>}
      {state === null && (
        <Button className="w-full" busy={isBusy} disabled={token === ''} onClick={() => void confirm()}>
          {isBusy ? recovery.confirm.submitting : text.submit}
        </Button>
      )}
      <p className="text-center">
        <TextLink to="/">{text.home}</TextLink>
      </p>
    </SmallFrame>
  );
}
