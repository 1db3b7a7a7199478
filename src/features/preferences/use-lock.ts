import { useEffect, useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { changeLockTimes } from '#device/lock/close-lock.ts';
import { lockSettings, type LockSettings } from '#device/lock/lock-settings.ts';
import { useAccount } from '#device/use-account.ts';

export type LockTimes = Pick<LockSettings, 'afterMs' | 'onHide'>;

const read = (account: MemberId): Promise<LockSettings | null | 'unreadable'> =>
  lockSettings(account).catch((error: unknown) => {
    log.warn('lock.not-read', { error: errorName(error) });
    return 'unreadable' as const;
  });

/** The lock of this device: undefined until it is read, null without one, `unreadable` where the device cannot say. */
export function useLock() {
  const { account } = useAccount();
  const member = account.status === 'member' ? account : null;
  const id = member?.account;
  const [lock, setLock] = useState<LockSettings | null | undefined | 'unreadable'>(undefined);
  useEffect(() => {
    if (id === undefined) return;
    let isMounted = true;
    void read(id).then((found) => void (isMounted && setLock(found)));
    return () => void (isMounted = false);
  }, [id]);
  const refresh = async () => {
    if (id !== undefined) setLock(await read(id));
  };

  /** Resolves to whether it is stored. */
  async function setTimes(times: Partial<LockTimes>): Promise<boolean> {
    if (id === undefined) return false;
    try {
      await changeLockTimes(id, times);
      await refresh();
      return true;
    } catch (error) {
      log.warn('lock.times-not-stored', { error: errorName(error) });
      return false;
    }
  }
  return { member, lock, refresh, setTimes };
}
