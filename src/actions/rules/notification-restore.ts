import type { Entry } from '#schemas/commands/entry.ts';
import { sameValue } from '#schemas/commands/fields.ts';
import type { ActionRules } from '../types.ts';
import { inAccount, newEntry, staleAfterMs } from './common.ts';

/** Undoes a deletion [G17]. One that has not left the device is removed with it. */
export const notificationRestore: ActionRules<'notification.restore'> = {
  stream: inAccount,
  isDroppedWhenRefused: true,
  staleAfterMs,
  coalesce(request, { queue, stamp }) {
    const isUndone = (entry: Entry) =>
      entry.action === 'notification.delete' &&
      sameValue(entry.data, request) &&
      !queue.claimed.has(entry.id) &&
      !queue.results.has(entry.id);
    const unsent = queue.entries.findLast(isUndone);
    if (unsent) return { value: { kind: 'changed' }, change: { remove: [unsent] } };
    const add = [newEntry({ action: 'notification.restore', data: request }, stamp)];
    return { value: { kind: 'queued' }, change: { add } };
  },
};
