import { useEffect, useState } from 'react';
import { errorName, log } from '#lib/log.ts';
import type { MemberId } from '#schemas/ids.ts';
import { readRecord } from '#sync/session/device-database.ts';
import { pageDevice } from './page-device.ts';
import { databaseLossTime } from './tab-drafts.ts';

/** `at`: when it was noticed. `found`: what of the unsent came back from its second copy; null: there was none. */
export interface StorageLoss {
  at: number;
  found: { entries: number; drafts: number } | null;
}

/**
 * When the browser last removed this account's databases by itself [Y19]; null: never, undefined until it is read,
 * `unreadable` where the device cannot say.
 */
export function useStorageLoss(account: MemberId): StorageLoss | null | undefined | 'unreadable' {
  const [loss, setLoss] = useState<StorageLoss | null | undefined | 'unreadable'>(undefined);
  useEffect(() => {
    let isUnmounted = false;
    readStorageLoss(account).then(
      (read) => isUnmounted || setLoss(read),
      (error: unknown) => {
        log.warn('loss.not-read', { error: errorName(error) });
        if (!isUnmounted) setLoss('unreadable');
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [account]);
  return loss;
}

export async function readStorageLoss(account: MemberId, device = pageDevice()): Promise<StorageLoss | null> {
  const at = databaseLossTime(account);
  if (at === 0) return null;
  const found = await device.read((tx) => readRecord(tx, 'found-unsent'));
  // That of an earlier loss went with the database.
  return { at, found: found?.account === account ? { entries: found.entries, drafts: found.drafts } : null };
}
