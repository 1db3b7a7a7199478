import { useEffect, useState, type ReactNode } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { log } from '#lib/log.ts';
import { startSync } from '#platform/worker-client.ts';
import { loadAccount } from './account-actions.ts';
import { closed, DeviceContext, type DeviceState } from './device-context.ts';
import type { Device } from './device.ts';
import { useAccount } from './use-account.ts';

/** RxDB and what needs it come after the first paint. */
const openLazily = async (account: MemberId): Promise<Device> => (await import('./open-device.ts')).openDevice(account);

/** One account's databases close before another's open. */
let before: Promise<unknown> = Promise.resolve();

/** Opens the data of whoever owns the device, and nothing where nobody does [Y16]. */
export function DeviceProvider({ children, open = openLazily }: { children: ReactNode; open?: (account: MemberId) => Promise<Device> }) {
  const { account } = useAccount();
  const member = account.status === 'member' ? account.account : null;
  const [held, hold] = useState<DeviceState & { member: MemberId | null }>({ ...closed, member: null });

  useEffect(() => {
    if (!member) return;
    let wanted = true;
    const keep = (state: DeviceState) => wanted && hold({ ...state, member });
    const opening = before.then(() => open(member));
    opening.then(
      (device) => {
        keep({ device, failed: false });
        device.store.closed.addEventListener('abort', () => {
          if (wanted) void loadAccount().then(() => keep({ device: null, failed: true }));
        });
      },
      (error: unknown) => {
        log.crash('device.open-failed', error);
        keep({ device: null, failed: true });
      },
    );
    startSync();
    return () => {
      wanted = false;
      before = opening.then((device) => device.close()).catch(() => undefined);
    };
  }, [member, open]);

  return <DeviceContext value={held.member === member ? held : closed}>{children}</DeviceContext>;
}
