import type { NotificationRow } from '#schemas/streams/notifications.ts';
import { rowsIn, type StoredNotification } from '../notifications/state.ts';
import { notificationRules } from '../notifications/rules.ts';
import { profileIn } from '../visibility.ts';
import type { ServerKind } from './types.ts';

export const notifications: ServerKind = {
  isPair: false,
  isSentWhole: false,
  info(_, __, stream) {
    const rows = rowsIn(stream);
    return {
      kind: 'notifications',
      rev: stream.rev,
      last: stream.last,
      first: rows[0]?.seq ?? stream.last + 1,
      counts: notificationRules.counts(rows),
    };
  },
  row(stored, _, truth): NotificationRow {
    const { start: _start, actors, ...row } = stored as unknown as StoredNotification;
    return {
      ...row,
      actors: actors.flatMap((id) => {
        if (!truth.profiles.has(id)) return [];
        const { username, avatarUrl } = profileIn(truth, id);
        return [{ id, username, avatarUrl }];
      }),
    };
  },
};
