import { useState } from 'react';
import { followAddressLink, type AccountFailure } from '#platform/accounts.ts';
import type { AddressState } from '#schemas/wire/accounts.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { addressFailureText } from '../address-failure-text.ts';
import { recovery } from '../recovery.fr.ts';
import { SmallFrame } from './SmallFrame.tsx';
import { TextLink } from './TextLink.tsx';

const text = recovery.change;

interface Props {
  act: 'confirm' | 'cancel';
  token: string;
}

/**
 * Confirms one of the two addresses of a change, or cancels one that the house has asked for [S20], by a press of the
 * button; a mail program's preview of the link does neither. It needs no session: the link may be opened on another
 * device.
 */
export function AddressLink({ act, token }: Props) {
  const words = text[act];
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AccountFailure | null>(token === '' ? 'link-expired' : null);
  const [state, setState] = useState<AddressState | null>(null);

  async function follow(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const answer = await followAddressLink(act, token);
    setBusy(false);
    if (answer.ok) setState(answer.value);
    else setFailure(answer.code);
  }

  return (
    <SmallFrame title={words.title} {...(state === null && { text: words.text })}>
      {failure !== null && (
        <Notice tone={failure === 'offline' ? 'offline' : 'bad'} role="alert">
          {addressFailureText(act, failure)}
        </Notice>
      )}
      {state !== null && <Notice role="status">{text.states[state]}</Notice>}
      {state === null && (
        <Button className="w-full" busy={isBusy} disabled={token === ''} onClick={() => void follow()}>
          {isBusy ? text.submitting : words.submit}
        </Button>
      )}
      <p className="text-center">
        <TextLink to="/">{text.home}</TextLink>
      </p>
    </SmallFrame>
  );
}
