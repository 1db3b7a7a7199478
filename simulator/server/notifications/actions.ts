/** Handlers of the actions on notifications: read, read all, delete and restore. */
import type { MemberId } from '#schemas/ids.ts';
import { notificationsStreamId, type NotificationKey } from '#schemas/streams/notifications.ts';
import type { ActionHandlers, ActionOutcome, ActionRequest } from '../action-outcomes.ts';
import type { Server } from '../server.ts';
import type { Stream } from '../truth.ts';
import { keyName, rowsIn, type KeyState } from './state.ts';
import { asServerRow, keysOf, settleKey, streamOf } from './write.ts';

/** Applies a change under the epoch in which the notifications were shown; under another one nothing is done [Y21]. */
function underEpoch(server: Server, member: MemberId, epoch: string, apply: (stream: Stream) => void): ActionOutcome {
  const stream = streamOf(server, member);
  if (stream && epoch === server.epoch) apply(stream);
  return { stream: notificationsStreamId(member) };
}

/** Changes one key as far as its events go, and then its rows; an unknown one has none. */
function changeKey(
  server: Server,
  stream: Stream,
  named: NotificationKey,
  change: (key: KeyState, upTo: number) => void,
) {
  const key = keysOf(stream).get(keyName(named));
  if (!key) return;
  change(key, Math.min(named.upTo, key.events));
  settleKey(server, stream, key);
}

const read = (server: Server, { member, data }: ActionRequest<'notification.read'>) =>
  underEpoch(server, member, data.epoch, (stream) => {
    for (const named of data.keys)
      changeKey(server, stream, named, (key, upTo) => {
        key.eventsRead = Math.max(key.eventsRead, upTo);
      });
  });

/** [G18] Moves the mark forward. Rows take no revision of their own, since the mark says that they are read. */
const readAll = (server: Server, { member, data }: ActionRequest<'notification.read-all'>) =>
  underEpoch(server, member, data.epoch, (stream) => {
    const upTo = Math.min(data.upTo, stream.last);
    if (upTo <= (stream.parts.get(member)?.read ?? 0)) return;
    server.change(stream, member, { read: upTo });
    const rows = server.notificationRules.readThrough(rowsIn(stream), upTo);
    const seqs = new Set(rows.map(({ seq }) => seq));
    for (const row of rows) {
      const key = keysOf(stream).get(keyName(row));
      if (key) key.eventsRead = Math.max(key.eventsRead, row.events);
    }
    stream.rows = rowsIn(stream).map((row) => asServerRow(seqs.has(row.seq) ? { ...row, isRead: true } : row));
    server.notificationRules.tellsOfCounts(server, stream);
  });

const remove = (server: Server, { member, data }: ActionRequest<'notification.delete'>) =>
  underEpoch(server, member, data.epoch, (stream) =>
    changeKey(server, stream, data.key, (key, upTo) => {
      key.deletions = [...new Set([...key.deletions, upTo])].sort((a, b) => a - b);
    }),
  );

const restore = (server: Server, { member, data }: ActionRequest<'notification.restore'>) =>
  underEpoch(server, member, data.epoch, (stream) =>
    changeKey(server, stream, data.key, (key, upTo) => {
      key.deletions = key.deletions.filter((n) => n !== upTo);
    }),
  );

export const notificationActions = {
  'notification.read': read,
  'notification.read-all': readAll,
  'notification.delete': remove,
  'notification.restore': restore,
} satisfies Partial<ActionHandlers>;
