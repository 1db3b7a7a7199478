import type { ActionData } from '#schemas/actions/union.ts';
import { NOTIFICATION_KEYS_LIMIT } from '#schemas/limits.ts';
import type { NotificationKey } from '#schemas/streams/notifications.ts';
import type { ActionRules } from '../types.ts';
import { inAccount, newEntry, staleAfterMs } from './common.ts';

const nameOf = ({ type, subject }: NotificationKey): string => `${type}/${subject}`;

/** The keys of both, each as far as the further one goes. */
function joinKeys(earlier: readonly NotificationKey[], later: readonly NotificationKey[]): NotificationKey[] {
  const keys = new Map(earlier.map((key) => [nameOf(key), key]));
  for (const key of later) {
    const known = keys.get(nameOf(key));
    if (!known || known.upTo < key.upTo) keys.set(nameOf(key), key);
  }
  return [...keys.values()];
}

/** Marks notifications as read as they were shown [G17]. Reads become one entry as long as none has been sent. */
export const notificationRead: ActionRules<'notification.read'> = {
  stream: inAccount,
  isDroppedWhenRefused: true,
  staleAfterMs,
  coalesce(request, { queue, stamp }) {
    for (const entry of queue.entries) {
      if (entry.action !== 'notification.read' || entry.data.epoch !== request.epoch || queue.claimed.has(entry.id))
        continue;
      const data: ActionData<'notification.read'> = { ...request, keys: joinKeys(entry.data.keys, request.keys) };
      if (data.keys.length <= NOTIFICATION_KEYS_LIMIT && !queue.results.has(entry.id))
        return { value: { kind: 'changed' }, change: { replace: [{ ...entry, data }] } };
    }
    const add = [newEntry({ action: 'notification.read', data: request }, stamp)];
    return { value: { kind: 'queued' }, change: { add } };
  },
};
