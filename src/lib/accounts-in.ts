import type { MemberId } from '#schemas/ids.ts';

const ACCOUNT_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns the accounts that the name of a key, a cache or a database carries. */
export const accountsIn = (name: string): MemberId[] => (name.match(ACCOUNT_ID) ?? []) as MemberId[];
