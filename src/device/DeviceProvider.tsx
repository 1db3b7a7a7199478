import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { openDataGate, whenDataMayLoad } from '#startup/gates/startup-gates.ts';
import { log } from '#lib/log.ts';
import { startSync } from '#platform/sync-requests.ts';
import { noDevice, DeviceContext, type DeviceState } from './device-context.ts';
import type { Device } from './device.ts';
import { confirmAccount, loadAccount } from './load-account.ts';
import { useAccount } from './use-account.ts';

/**
 * RxDB and what needs it come after the first paint, unless nothing can be painted without them; and what a sign-out
 * needs, for when there is no network [Y17].
 */
async function openLazily(account: MemberId): Promise<Device> {
  await whenDataMayLoad();
  const { openDevice, keepSnapshot, keepDirectory } = await import('./device-part.ts');
  const device = await openDevice(account);
  const subscriptions = keepSnapshot(device);
  subscriptions.add(keepDirectory(device));
  const close = async () => {
    subscriptions.unsubscribe();
    await device.close();
  };
  return { ...device, close };
}

/** One account's databases close before another's open. */
let previousClose: Promise<unknown> = Promise.resolve();

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
  const [deviceState, setDeviceState] = useState<DeviceState>(noDevice);
  useEffect(() => void confirmAccount(), []);

  useEffect(() => {
    // Nobody’s data are awaited.
    if (!member) return openDataGate();
    let isActive = true;
    const update = (state: Omit<DeviceState, 'account'>) => isActive && setDeviceState({ ...state, account: member });
    const opening = previousClose.then(() => open(member));
    opening.then(
      (device) => {
        update({ device, failed: false });
        const onStoreClosed = () => {
          if (isActive) void loadAccount().then(() => update({ device: null, failed: true }));
        };
        // The browser may have closed it before anyone listened.
        if (device.store.closed.aborted) return onStoreClosed();
        device.store.closed.addEventListener('abort', onStoreClosed);
      },
      (error: unknown) => {
        // [Y17] The account left the device meanwhile.
        if (error instanceof Error && error.name === 'OutboxClosed') return void loadAccount();
        log.crash('device.open-failed', error);
        update({ device: null, failed: true });
      },
    );
    startSync();
    return () => {
      isActive = false;
      // The same member may sign in again: what is closed here must not be read then.
      setDeviceState(noDevice);
      previousClose = opening.then((device) => device.close()).catch(() => undefined);
    };
  }, [member, open]);

  const value = useMemo(
    () => (deviceState.account === member ? deviceState : { ...noDevice, account: member }),
    [deviceState, member],
  );
  return <DeviceContext value={value}>{children}</DeviceContext>;
}
