import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { holdRest } from '#startup/gates/page-rest.ts';
import { openDataGate, whenDataMayLoad } from '#startup/gates/startup-gates.ts';
import { log } from '#lib/log.ts';
import { startSync } from '#platform/sync-requests.ts';
import { noDevice, DeviceContext, type DeviceState } from './device-context.ts';
import type { Device } from './device.ts';
import { confirmAccount, loadAccount } from './load-account.ts';
import { useAccount } from './use-account.ts';

/**
 * Opens the device after the first paint, unless nothing can be painted without its data: RxDB is loaded only then. The
 * same part has the code of the sign-out, so that it is on the device when there is no network [Y17].
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

/** Resolves when the previous account's databases are closed; only then are the next ones opened. */
let previousClose: Promise<unknown> = Promise.resolve();

/** Opens the data of the account that owns the device, and provides it; opens nothing if there is no owner [Y16]. */
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
    // There are no data to wait for.
    if (!member) return openDataGate();
    let isActive = true;
    const update = (state: Omit<DeviceState, 'account'>) => isActive && setDeviceState({ ...state, account: member });
    const release = holdRest();
    const opening = previousClose.then(() => open(member));
    void opening.finally(release).catch(() => undefined);
    opening.then(
      (device) => {
        update({ device, failed: false });
        const onStoreClosed = () => {
          if (isActive) void loadAccount().then(() => update({ device: null, failed: true }));
        };
        // The browser may have closed the store before the listener was added.
        if (device.store.closed.aborted) return onStoreClosed();
        device.store.closed.addEventListener('abort', onStoreClosed);
      },
      (error: unknown) => {
        // The account was signed out meanwhile [Y17].
        if (error instanceof Error && error.name === 'OutboxClosed') return void loadAccount();
        log.crash('device.open-failed', error);
        update({ device: null, failed: true });
      },
    );
    startSync();
    return () => {
      isActive = false;
      // The same member may sign in again, and must not read the closed device then.
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
