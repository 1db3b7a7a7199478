/** Hand-written histories of notifications for both servers. */
import { randomUUID } from 'node:crypto';
import type { Command } from '#schemas/actions/union.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import { notificationsStreamId, type NotificationKey, type NotificationType } from '#schemas/streams/notifications.ts';
import { entryOf } from '#tests/support/entries.ts';
import type { Both } from './both.ts';
import type { Cases } from './sides.ts';

const photo = (upTo: number, subject = 'photo'): NotificationKey => ({ type: 'media_like', subject, upTo });
const hears = (
  both: Both,
  recipient: MemberId,
  actor: MemberId | null,
  subject = 'photo',
  eventId: string = randomUUID(),
) => both.notify({ recipient, type: 'media_like' as NotificationType, subject, subjectSeq: null, actor, eventId });
const doing = (both: Both, epoch: Epoch = both.epoch) => ({
  read: (...keys: NotificationKey[]): Command => ({ action: 'notification.read', data: { keys, epoch } }),
  readAll: (upTo: number): Command => ({ action: 'notification.read-all', data: { upTo, epoch } }),
  remove: (key: NotificationKey): Command => ({ action: 'notification.delete', data: { key, epoch } }),
  restore: (key: NotificationKey): Command => ({ action: 'notification.restore', data: { key, epoch } }),
});
const push = (both: Both, member: MemberId, ...commands: Command[]) =>
  both.push(
    member,
    commands.map((command) => entryOf(command)),
  );

export const notificationCases: Cases = {
  '[G17, G19] events coalesce while unread, begin anew once read, and count once for each id': async (
    both,
    { ada, bela, cyd },
  ) => {
    const { read } = doing(both);
    const event = randomUUID();
    await hears(both, ada, bela, 'photo', event);
    await hears(both, ada, bela, 'photo', event);
    await hears(both, ada, cyd);
    await hears(both, ada, ada);
    await push(both, ada, read(photo(1)), read(photo(2), photo(7, 'unknown')));
    await hears(both, ada, null);
    await both.pages(ada, notificationsStreamId(ada), [0, 1]);
    await both.everything();
  },
  '[G17, G18] reads, reads of all, deletions and their undoing, in any order and under another epoch': async (
    both,
    { ada, bela },
  ) => {
    const { read, readAll, remove, restore } = doing(both);
    const elsewhere = doing(both, 'another' as Epoch);
    const heads = both.heads(ada);
    for (const subject of ['photo', 'photo', 'album', 'photo']) await hears(both, ada, bela, subject);
    await push(both, ada, elsewhere.read(photo(9)), elsewhere.readAll(9), elsewhere.remove(photo(9)));
    await push(both, ada, remove(photo(2)), restore(photo(1)), read(photo(3)), remove(photo(3)));
    await push(both, ada, restore(photo(2)), restore(photo(3)), remove(photo(5)));
    await push(both, ada, readAll(2), readAll(1), restore(photo(3)), readAll(99));
    await hears(both, ada, bela, 'album');
    await both.pull(ada, heads);
    await both.pages(ada, notificationsStreamId(ada), [0, 1, 2]);
    await both.everything();
  },
  '[G2, G21] a block removes the other’s events from both, and refuses further ones': async (
    both,
    { ada, bela, cyd, asAda },
  ) => {
    const { read } = doing(both);
    for (const actor of [bela, cyd]) await hears(both, ada, actor);
    await push(both, ada, read(photo(2)));
    await hears(both, ada, bela, 'album');
    await hears(both, bela, ada);
    const [before, theirs] = [both.heads(ada), both.heads(bela)];
    await both.push(ada, [asAda.block()]);
    await both.pull(ada, before);
    await both.pull(bela, theirs);
    await hears(both, bela, ada);
    await both.push(ada, [asAda.unblock()]);
    await hears(both, ada, bela);
    await both.everything();
  },
};
