/**
 * What this device remembers about pushes of one account. Its key names the account, so that it is erased with that
 * account's other keys [Y17].
 */
import { pushRecord, type PushRecord } from '#schemas/entities/push-record.ts';
import type { MemberId } from '#schemas/ids.ts';
import { product } from '#lib/product.ts';
import { memberKeys } from './sealed-keys.ts';

const keyOf = (account: MemberId): string => `${product.storagePrefix}-push-${account}`;
const EMPTY: PushRecord = { device: null, off: true, later: false };

export function readPushRecord(account: MemberId): PushRecord {
  try {
    return pushRecord.safeParse(JSON.parse(memberKeys().getItem(keyOf(account)) ?? '{}')).data ?? EMPTY;
  } catch {
    return EMPTY;
  }
}

export function changePushRecord(account: MemberId, change: Partial<PushRecord>): void {
  try {
    memberKeys().setItem(keyOf(account), JSON.stringify({ ...readPushRecord(account), ...change }));
  } catch {
    // A full device asks the server again at its next start.
  }
}
