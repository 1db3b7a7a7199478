/** What a notice can be about on this device, and what of it is unread. */
import { combineLatest, firstValueFrom, map, type Observable } from 'rxjs';
import type { PushSubject } from '#lib/push-marks.ts';
import { GROUP_KINDS, LISTED_KINDS } from '#streams/conversation/state.ts';
import { listedHeads$ } from '#sync/store/reads.ts';
import { unreadConversations } from './conversations.ts';
import type { Device } from './device.ts';
import { notificationCounts, notificationSubjects } from './notifications.ts';

/** More streams than a member has. */
const MOST_STREAMS = 10_000;
/** Notifications among which the subject of a notice is looked for; pushes are of a day. */
export const LATEST_NOTIFICATIONS = 256;

/** What a push about a conversation or group calls its subject. */
export const subjectOfStream = (id: string, isGroup: boolean): PushSubject => ({
  type: isGroup ? 'group_message' : 'message',
  subject: id,
});

const groupKinds: readonly string[] = GROUP_KINDS;
const nameOf = ({ type, subject }: PushSubject): string => `${type} ${subject}`;

export async function streamSubjects({ store }: Pick<Device, 'store'>): Promise<PushSubject[]> {
  const heads = await firstValueFrom(listedHeads$(store, LISTED_KINDS, MOST_STREAMS));
  return heads.map(({ id, kind }) => subjectOfStream(id, groupKinds.includes(kind)));
}

/** Calls of the members with whom this device has conversations. */
export async function callSubjects({ store }: Pick<Device, 'store'>): Promise<PushSubject[]> {
  const heads = await firstValueFrom(listedHeads$(store, LISTED_KINDS, MOST_STREAMS));
  return heads.flatMap(({ card }) => (card ? { type: 'call', subject: card.memberId } : []));
}

/** What has something unread, by name. */
export const unreadSubjects = (device: Device): Observable<ReadonlyMap<string, PushSubject>> =>
  combineLatest([unreadConversations(device), notificationSubjects(device, LATEST_NOTIFICATIONS)]).pipe(
    map(([conversations, notifications]) => {
      const streams = conversations.map(({ id, group }) => subjectOfStream(id, group !== null));
      const unread = notifications.filter(({ isUnread }) => isUnread);
      const subjects = [...streams, ...unread.map(({ type, subject }): PushSubject => ({ type, subject }))];
      return new Map(subjects.map((each) => [nameOf(each), each]));
    }),
  );

/**
 * Resolves to the subjects on this device of which nothing is unread. Left out are types of which the server counts
 * more unread notifications than have arrived: a missing one may be about any subject.
 */
export async function readSubjects(device: Device): Promise<PushSubject[]> {
  const [streams, notifications, counts, unread] = await Promise.all([
    streamSubjects(device),
    firstValueFrom(notificationSubjects(device, LATEST_NOTIFICATIONS)),
    firstValueFrom(notificationCounts(device)),
    firstValueFrom(unreadSubjects(device)),
  ]);
  const isComplete = ({ type }: { type: keyof typeof counts.byType }) =>
    notifications.filter((each) => each.type === type && each.isUnread).length >= (counts.byType[type] ?? 0);
  const known = [...streams, ...notifications.filter(isComplete)];
  const byName = new Map(known.map(({ type, subject }) => [nameOf({ type, subject }), { type, subject }]));
  return [...byName].flatMap(([name, subject]) => (unread.has(name) ? [] : [subject]));
}
