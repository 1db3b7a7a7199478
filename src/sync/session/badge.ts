/**
 * The number on the app's icon, from the device's own counts. The page stores it too, for the service worker, which
 * counts nothing itself: while no page is open, each subject it is told of adds one.
 */
import { readRecord, setRecord, type DeviceDatabase } from './device-database.ts';
import { ownerIn } from './owner.ts';

interface BadgeNavigator {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** A browser may lack badges, or refuse them to an app that is not installed. */
async function show(count: number): Promise<void> {
  const target = navigator as BadgeNavigator;
  await (count > 0 ? target.setAppBadge?.(count) : target.clearAppBadge?.())?.catch(() => undefined);
}

/** Shows what the page has counted. Without an owner on the device, after a sign-out, it does nothing [Y17]. */
export async function showBadge(device: DeviceDatabase, count: number): Promise<void> {
  const isStored = await device.change(async (tx) => {
    if (!(await ownerIn(tx))) return false;
    await setRecord(tx, 'badge', count);
    return true;
  });
  if (isStored) await show(count);
}

/** Shows the page's last count and `added` subjects that no page has counted yet. Needs an owner on the device. */
export async function raiseBadge(device: DeviceDatabase, added: number): Promise<void> {
  const counted = await device.read(async (tx) =>
    (await ownerIn(tx)) ? ((await readRecord(tx, 'badge')) ?? 0) : null,
  );
  if (counted !== null && counted !== undefined) await show(counted + added);
}

/** Takes the number away, for a sign-out: needs neither network nor database [Y17]. */
export const clearBadge = (): Promise<void> => show(0);
