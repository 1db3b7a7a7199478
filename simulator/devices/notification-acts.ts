/** What happens to members, and what they do with their notifications on a device, as the product's screens do. */
import type { Command } from '#schemas/actions/union.ts';
import type { MemberId } from '#schemas/ids.ts';
import { notificationsStreamId, type NotificationKey, type NotificationType } from '#schemas/streams/notifications.ts';
import type { NotificationView } from '#streams/notifications/view.ts';
import type { Dice } from '../core/chance.ts';
import type { SimDevice } from './device.ts';
import { allMembers, oneOf } from './group-acts.ts';
import { ignoreFailure } from './messages.ts';
import type { World } from './world.ts';

const TYPES: readonly NotificationType[] = ['media_like', 'follower'];
/** Few subjects, so that most events meet an earlier row. */
const SUBJECTS = ['one', 'two'] as const;

/** Queues events as other sources will: some meet an unread row, and some jobs run twice. */
export function happenTo(world: World, recipient: MemberId, roll: Dice): boolean {
  const { server } = world.node;
  const type = oneOf(TYPES, roll) as NotificationType;
  const subject = oneOf(SUBJECTS, roll) as string;
  for (let more = roll(3); more >= 0; more--) {
    const actor = oneOf(
      allMembers(world).filter((each) => each !== recipient),
      roll,
    ) as MemberId;
    const cause = { recipient, type, subject, subjectSeq: null, actor: roll(6) ? actor : null, eventId: world.newId() };
    server.truth.notificationJobs.push(cause);
    if (roll(4) === 0) server.truth.notificationJobs.push(cause);
  }
  world.node.awaitJobs();
  return true;
}

/** Reads, deletes and restores what the device shows; the first half of the choices are events. */
export function actOnNotifications(world: World, device: SimDevice, choice: number, roll: Dice): boolean {
  if (choice % 2 === 0) return happenTo(world, device.account, roll);
  if (!device.isOpen) return false;
  const { notifications: view, epoch } = device.readScreen();
  if (!view || !epoch) return false;
  const head = device.readScreen().heads.get(notificationsStreamId(device.account));
  world.shownNotifications.note(device.account, head, view.rows);
  const row = oneOf(view.rows, roll);
  const deleted = oneOf(device.deletedNotifications, roll);
  const kind = (choice >> 1) % 8;
  if (kind === 0) return queue(device, { action: 'notification.read-all', data: { upTo: view.upTo, epoch } });
  if (kind < 4 && row)
    return queue(device, { action: 'notification.read', data: { keys: keysOf(view.rows, row, roll), epoch } });
  if (kind < 6 && row) {
    device.deletedNotifications.push(row.key);
    return queue(device, { action: 'notification.delete', data: { key: row.key, epoch } });
  }
  return deleted ? queue(device, { action: 'notification.restore', data: { key: deleted, epoch } }) : false;
}

function queue(device: SimDevice, command: Command): boolean {
  ignoreFailure(device.page.outbox.dispatch(command));
  return true;
}

/** One row, and sometimes all others that are shown. */
const keysOf = (rows: readonly NotificationView[], row: NotificationView, roll: Dice): NotificationKey[] =>
  (roll(4) === 0 ? rows : [row]).map(({ key }) => key).slice(0, 20);
