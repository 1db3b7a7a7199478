/**
 * « Couper 1 h »: from now on notices of this subject make no sound on this device, and once the server knows, it sends
 * none for an hour.
 */
import { deliveryOf } from '#lib/push-marks.ts';
import type { Clock } from '#lib/clock.ts';
import { readRecord, setRecord, type DeviceDatabase } from '#sync/session/device-database.ts';
import type { NoticeData } from './push.ts';
import type { CallAsOwner } from './call-as-owner.ts';

const MINUTES = 60;

export interface MutePorts {
  device: DeviceDatabase;
  clock: Pick<Clock, 'now'>;
  call: CallAsOwner;
}

/** Mutes by tag, with their ends. */
type Mutes = Readonly<Record<string, number>>;

export async function muteNotice({ tag, notice }: NoticeData, { device, clock, call }: MutePorts): Promise<void> {
  const now = clock.now();
  await device.change(async (tx) => {
    const mutes: Mutes = (await readRecord(tx, 'push-mutes')) ?? {};
    const current = Object.entries(mutes).filter(([, until]) => until > now);
    await setRecord(tx, 'push-mutes', { ...Object.fromEntries(current), [tag]: now + MINUTES * 60_000 });
  });
  const delivery = deliveryOf(notice);
  if (delivery !== null) await call('mute_push', { notice: delivery, minutes: MINUTES });
}

export async function isNoticeMuted(
  tag: string,
  { device, clock }: Pick<MutePorts, 'device' | 'clock'>,
): Promise<boolean> {
  const mutes = await device.read((tx) => readRecord(tx, 'push-mutes'));
  return (mutes?.[tag] ?? 0) > clock.now();
}
