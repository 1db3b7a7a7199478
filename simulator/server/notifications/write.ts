/** Writes notifications: coalescing rows, and what reads, deletions and blocks make of them [G17, G21]. */
import type { MemberId } from '#schemas/ids.ts';
import { NOTIFICATION_ACTOR_LIMIT } from '#schemas/limits.ts';
import { notificationsStreamId } from '#schemas/streams/notifications.ts';
import type { Server } from '../server.ts';
import type { ServerRow, Stream } from '../truth.ts';
import { keyName, rowsIn, type KeyState, type NotificationCause, type StoredNotification } from './state.ts';

export const asServerRow = (row: StoredNotification): ServerRow => row as unknown as ServerRow;

export const streamOf = (server: Server, member: MemberId): Stream | undefined =>
  server.stream(notificationsStreamId(member));

export const keysOf = (stream: Stream): Map<string, KeyState> => (stream.keys ??= new Map());

const isOf = (key: KeyState) => (row: StoredNotification) => keyName(row) === keyName(key);

/** What a row shows of its events: how many, by how many, and the latest three of those. */
function describe(
  key: KeyState,
  from: number,
  events: number,
): Pick<StoredNotification, 'count' | 'actors' | 'actorCount'> {
  const within = key.kept.filter(({ n }) => n > from && n <= events).sort((a, b) => b.n - a.n);
  const actors = [...new Set(within.flatMap(({ actor }) => actor ?? []))];
  return { count: within.length, actors: actors.slice(0, NOTIFICATION_ACTOR_LIMIT), actorCount: actors.length };
}

const nothing = { count: 0, actors: [], actorCount: 0 };

/**
 * Writes one event, in a transaction of its own, at most once. A block of that moment, and a member who is gone, refuse
 * it.
 */
export function notify(server: Server, { recipient, type, subject, subjectSeq, actor, eventId }: NotificationCause) {
  const stream = streamOf(server, recipient);
  if (!stream || actor === recipient || (actor && server.notificationRules.refuses(server, recipient, actor))) return;
  const name = keyName({ type, subject });
  const keys = keysOf(stream);
  const key = keys.get(name) ?? { type, subject, events: 0, eventsRead: 0, deletions: [], kept: [] };
  keys.set(name, key);
  if (!server.notificationRules.isNew(stream, type, eventId)) return;
  key.events += 1;
  key.kept.push({ n: key.events, id: eventId, actor, at: server.startedAt });
  const open = server.notificationRules.openRow(rowsIn(stream).filter(isOf(key)));
  const now = server.startedAt;
  if (open) server.putRow(stream, asServerRow({ ...open, ...nothing, deletedAt: now, replaced: true }));
  stream.last += 1;
  stream.updatedAt = now;
  const start = open?.start ?? key.events - 1;
  const from = open?.from ?? start;
  const row: StoredNotification = {
    seq: stream.last,
    rev: 0,
    id: eventId,
    type,
    subject,
    subjectSeq: subjectSeq ?? open?.subjectSeq ?? null,
    start,
    from,
    events: key.events,
    ...describe(key, from, key.events),
    createdAt: now,
    isRead: false,
    deletedAt: null,
    replaced: false,
  };
  server.putRow(stream, asServerRow(row));
}

/** Makes the rows of a key what its events, reads and deletions say; each changed row takes a revision. */
export function settleKey(server: Server, stream: Stream, key: KeyState): void {
  for (const row of rowsIn(stream).filter(isOf(key))) {
    if (row.replaced) continue;
    const start = row.isRead || key.eventsRead >= row.events ? row.start : Math.max(row.start, key.eventsRead);
    const from = Math.max(start, ...key.deletions.filter((n) => n < row.events));
    const isDeleted = key.deletions.some((n) => n >= row.events);
    const shown = describe(key, from, row.events);
    const next: StoredNotification =
      shown.count === 0
        ? { ...row, ...nothing, deletedAt: row.deletedAt ?? server.startedAt, replaced: true }
        : {
            ...row,
            ...shown,
            start,
            from,
            isRead: row.isRead || key.eventsRead >= row.events,
            deletedAt: isDeleted ? (row.deletedAt ?? server.startedAt) : null,
          };
    if (JSON.stringify(next) !== JSON.stringify(row)) server.putRow(stream, asServerRow(next));
  }
}

/** [G21] A block removes what each of both did from the other's notifications. */
export function removeActor(server: Server, member: MemberId, actor: MemberId): void {
  const stream = streamOf(server, member);
  if (!stream) return;
  const touched = [...keysOf(stream).values()].filter(({ kept }) => kept.some((event) => event.actor === actor));
  for (const key of touched.sort((a, b) => (keyName(a) < keyName(b) ? -1 : 1))) {
    key.kept = key.kept.filter((event) => event.actor !== actor);
    settleKey(server, stream, key);
  }
}
