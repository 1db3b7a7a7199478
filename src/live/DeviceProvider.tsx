import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { letOthersCome, timeOfData } from '#lib/first-screen.ts';
import { log } from '#lib/log.ts';
import { startSync } from '#platform/nudge.ts';
import { closed, DeviceContext, type DeviceState } from './device-context.ts';
import type { Device } from './device.ts';
import { confirmAccount, loadAccount } from './load-account.ts';
import { useAccount } from './use-account.ts';

/**
 * RxDB and what needs it come after the first paint, unless nothing can be painted without them; and what a sign-out
 * needs, for when there is no network [Y17].
 */
async function openLazily(account: MemberId): Promise<Device> {
  await timeOfData();
  const { openDevice, keepSnapshot, keepDirectory } = await import('./device-part.ts');
  const device = await openDevice(account);
  const kept = keepSnapshot(device);
  kept.add(keepDirectory(device));
  const close = async () => {
    kept.unsubscribe();
    await device.close();
  };
  return { ...device, close };
}

/** One account's databases close before another's open. */
let before: Promise<unknown> = Promise.resolve();

/** Opens the data of whoever owns the device, and nothing where nobody does [Y16]. */
export function DeviceProvider({
  children,
  open = openLazily,
}: {
  children: ReactNode;
  open?: (account: MemberId) => Promise<Device>;
}) {
  const { account } = useAccount();
  const member = account.status === 'member' ? account.account : null;
  const [held, hold] = useState<DeviceState>(closed);
  useEffect(() => void confirmAccount(), []);

  useEffect(() => {
    // Nobody’s data are awaited.
    if (!member) return letOthersCome();
    let wanted = true;
    const keep = (state: Omit<DeviceState, 'account'>) => wanted && hold({ ...state, account: member });
    const opening = before.then(() => open(member));
    opening.then(
      (device) => {
        keep({ device, failed: false });
        const lost = () => {
          if (wanted) void loadAccount().then(() => keep({ device: null, failed: true }));
        };
        // The browser may have closed it before anyone listened.
        if (device.store.closed.aborted) return lost();
        device.store.closed.addEventListener('abort', lost);
      },
      (error: unknown) => {
        // [Y17] The account left the device meanwhile.
        if (error instanceof Error && error.name === 'OutboxClosed') return void loadAccount();
        log.crash('device.open-failed', error);
        keep({ device: null, failed: true });
      },
    );
    startSync();
    return () => {
      wanted = false;
      // The same member may sign in again: what is closed here must not be read then.
      hold(closed);
      before = opening.then((device) => device.close()).catch(() => undefined);
    };
  }, [member, open]);

  const value = useMemo(() => (held.account === member ? held : { ...closed, account: member }), [held, member]);
  return <DeviceContext value={value}>{children}</DeviceContext>;
}
