import { useCallback, useEffect, useState } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MailPreference } from '#schemas/wire/mail-preference.ts';
import type { Result } from '#lib/result.ts';
import { readMailPreference, setMailPreference } from '#platform/mail-preference.ts';

/** Reads the mail preference of a link; `null` until it is known. Reading changes nothing. */
export function useMailPreference(token: string) {
  const [state, setState] = useState<Result<MailPreference, FailureCode> | null>(null);
  const [busy, setBusy] = useState(false);
  const look = useCallback(() => void readMailPreference(token).then(setState), [token]);
  useEffect(look, [look]);
  const wish = async (isWanted: boolean) => {
    setBusy(true);
    setState(await setMailPreference(token, isWanted));
    setBusy(false);
  };
  return { state, busy, look, wish };
}
