import { useEffect, useReducer, useState } from 'react';
import { useReady } from '#device/use-ready.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { StaffPerson } from '#schemas/wire/staff.ts';
import { findByAddress } from './staff-requests.ts';

export type AddressSearch =
  | { status: 'loading' }
  | { status: 'offline' }
  | { status: 'error'; code: FailureCode; retryAfterMs?: number | undefined }
  | { status: 'found'; members: readonly StaffPerson[] };

const LOADING = { status: 'loading' } as const;

/** Looks for the member with an address. No address lies on the device, so that this is no cached answer. */
export function useMemberByAddress(address: string): { search: AddressSearch; retry: () => void } {
  const isReady = useReady();
  const [settled, setSettled] = useState<{ address: string; search: AddressSearch } | null>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (isReady !== 'yes') return;
    let isUnmounted = false;
    void findByAddress(address).then((answer) => {
      if (isUnmounted) return;
      const search: AddressSearch = answer.ok
        ? { status: 'found', members: answer.value.members }
        : { status: 'error', code: answer.code, retryAfterMs: answer.retryAfterMs };
      setSettled({ address, search });
    });
    return () => {
      isUnmounted = true;
    };
  }, [address, isReady, attempt]);
  if (settled?.address === address) return { search: settled.search, retry };
  return { search: isReady === 'no' ? { status: 'offline' } : LOADING, retry };
}
