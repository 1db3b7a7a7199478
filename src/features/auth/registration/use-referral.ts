import { useEffect, useState } from 'react';
import { referralOffer } from '#platform/accounts.ts';

/**
 * Returns who invites with the code of this address; null: no code, or an unknown one, which shows no error
 * [REFERRAL-01, REFERRAL-09].
 */
export function useReferral(code: string | null): string | null {
  const [offer, setOffer] = useState<{ code: string; business: string | null } | null>(null);
  useEffect(() => {
    if (code === null || code.trim() === '') return;
    let isMounted = true;
    void referralOffer(code).then(
      (answer) => isMounted && setOffer({ code, business: answer.ok ? answer.value : null }),
    );
    return () => void (isMounted = false);
  }, [code]);
  return offer?.code === code ? offer.business : null;
}
