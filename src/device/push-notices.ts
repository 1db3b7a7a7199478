/** Relates notices to what is on this device: the screen of a clicked one, and shown ones that were read elsewhere. */
import { firstValueFrom } from 'rxjs';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { pushMarks, type PushMarks, type PushSubject } from '#lib/push-marks.ts';
import { shownNotices } from '#platform/push-manager.ts';
import { GROUP_KINDS, LISTED_KINDS } from '#streams/conversation/state.ts';
import { targetOf } from '#streams/notifications/target.ts';
import { listedHeads$ } from '#sync/store/reads.ts';
import type { Device } from './device.ts';
import { readPushRecord } from './push-record.ts';

/** More streams than a member has. */
const MOST_STREAMS = 10_000;

/** What a push about a conversation or group calls its subject. */
export const subjectOfStream = (id: string, isGroup: boolean): PushSubject => ({
  type: isGroup ? 'group_message' : 'message',
  subject: id,
});

const marksOf = (account: MemberId): PushMarks | null => {
  const { device } = readPushRecord(account);
  return device && pushMarks(device.secret);
};

const groupKinds: readonly string[] = GROUP_KINDS;

async function streamSubjects({ store }: Pick<Device, 'store'>): Promise<PushSubject[]> {
  const heads = await firstValueFrom(listedHeads$(store, LISTED_KINDS, MOST_STREAMS));
  return heads.map(({ id, kind }) => subjectOfStream(id, groupKinds.includes(kind)));
}

/** Resolves to the path of a notice's screen; null: nothing on this device has this id [NOTIF-67]. */
export async function pathOfNotice(device: Pick<Device, 'account' | 'store'>, notice: string): Promise<string | null> {
  const marks = marksOf(device.account);
  if (!marks) return null;
  for (const subject of await streamSubjects(device))
    if (await marks.isAbout(notice, subject)) return targetOf(subject);
  return null;
}

/** Closes the shown notices of conversations and groups that have nothing unread any more. */
export async function closeReadNotices(
  account: MemberId,
  read: readonly { id: ConversationId; isGroup: boolean }[],
  shown = shownNotices,
): Promise<void> {
  const marks = marksOf(account);
  if (!marks || read.length === 0) return;
  for (const { notice, close } of await shown())
    for (const { id, isGroup } of read) if (await marks.isAbout(notice, subjectOfStream(id, isGroup))) close();
}
