/** Relates notices to what is on this device: the screen of a clicked one, and shown ones that were read elsewhere. */
import { firstValueFrom } from 'rxjs';
import type { MemberId } from '#schemas/ids.ts';
import { pushMarks, type PushMarks, type PushSubject } from '#lib/push-marks.ts';
import { shownNotices } from '#platform/push-manager.ts';
import { targetOf } from '#streams/notifications/target.ts';
import type { Device } from './device.ts';
import { notificationList } from './notifications.ts';
import { readPushRecord } from './push-record.ts';
import { callSubjects, LATEST_NOTIFICATIONS, streamSubjects } from './push-subjects.ts';

const marksOf = (account: MemberId): PushMarks | null => {
  const { device } = readPushRecord(account);
  return device && pushMarks(device.secret);
};

/** Resolves to the path of a notice's screen; null: nothing on this device has this id [NOTIF-67]. */
export async function pathOfNotice(device: Device, notice: string): Promise<string | null> {
  const marks = marksOf(device.account);
  if (!marks) return null;
  for (const subject of await streamSubjects(device))
    if (await marks.isAbout(notice, subject)) return targetOf(subject);
  for (const call of await callSubjects(device))
    if (await marks.isAbout(notice, call)) return `/video-chat/${call.subject}`;
  const notifications = await firstValueFrom(notificationList(device, LATEST_NOTIFICATIONS));
  for (const { type, subject, subjectSeq } of notifications?.rows ?? [])
    if (await marks.isAbout(notice, { type, subject })) return targetOf({ type, subject, subjectSeq });
  return null;
}

/** How long a clicked notice is looked for, in milliseconds: a push may be ahead of what this device has received. */
const PATIENCE_MS = 5000;
const RETRY_MS = 250;

/** The same, looking again for a while where the server can be reached: what the notice is about may be on its way. */
export async function awaitPathOfNotice(
  device: Device,
  notice: string,
  isReachable: () => boolean,
  find: typeof pathOfNotice = pathOfNotice,
): Promise<string | null> {
  const end = device.clock.now() + PATIENCE_MS;
  for (;;) {
    const path = await find(device, notice);
    if (path !== null || !isReachable() || device.clock.now() >= end) return path;
    await device.clock.wait(RETRY_MS);
  }
}

/** Closes the shown notices of subjects that have nothing unread any more. */
export async function closeReadNotices(
  account: MemberId,
  read: readonly PushSubject[],
  shown = shownNotices,
): Promise<void> {
  const marks = marksOf(account);
  if (!marks || read.length === 0) return;
  for (const { notice, close } of await shown())
    for (const subject of read) if (await marks.isAbout(notice, subject)) close();
}
