import { useState } from 'react';
import { useConnection } from '#device/use-connection.ts';
import { knowsPasskeys } from '#platform/passkeys.ts';
import type { SecondFactor } from '#schemas/wire/cases.ts';
import { house } from './text.fr.ts';
import { totp } from './totp.fr.ts';
import { useSignInAgain } from './use-sign-in-again.ts';
import { useTotpSignIn } from './use-totp-sign-in.ts';

const { session: text } = house.notReady;

/**
 * Signs in again with a second factor of the account: its passkey first, where this browser knows them, or a code.
 * `other`: the label that changes to the other one; null: there is one way.
 */
export function useSecondFactor(factors: readonly SecondFactor[], onSignedIn: () => void) {
  const isOffline = useConnection() === 'offline';
  const passkey = useSignInAgain(onSignedIn);
  const code = useTotpSignIn(onSignedIn);
  const mayUsePasskey = factors.includes('passkey') && knowsPasskeys();
  const mayUseCode = factors.includes('totp');
  const [isCodeChosen, chooseCode] = useState(false);
  const usesCode = mayUseCode && (isCodeChosen || !mayUsePasskey);
  const isPossible = mayUsePasskey || mayUseCode;
  return {
    isOffline,
    isPossible,
    isBusy: passkey.isBusy || code.isBusy,
    action: usesCode ? totp.submit : text.action,
    signIn: () => !isOffline && isPossible && (usesCode ? code.submit() : passkey.signIn()),
    code: usesCode ? code : null,
    problem: isOffline ? text.offline : !isPossible ? text.unknown : usesCode ? null : passkey.problem,
    other: mayUsePasskey && mayUseCode ? (usesCode ? totp.passkey : totp.open) : null,
    change: () => chooseCode(!usesCode),
  };
}
