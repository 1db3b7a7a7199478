import { firstValueFrom } from 'rxjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { actorOf, keyOf, notification, notificationsHead } from '#tests/support/notification-rows.ts';
import { openTestDevice, type OpenDevice } from '#tests/support/open-device.ts';
import { ada, bela, head, info, instant, START } from '#tests/support/streams.ts';
import {
  deleteNotification,
  notificationCounts,
  notificationList,
  readAllNotifications,
  readNotifications,
  restoreNotification,
} from './notifications.ts';

const WINDOW = 50;
const rows = [1, 2, 3].map((seq) => notification(seq, { createdAt: instant(0) }));
const [first] = rows.map(keyOf) as [ReturnType<typeof keyOf>];
let device: OpenDevice;
beforeEach(async () => {
  device = await openTestDevice();
  return () => device.close();
});
const seqs = async (count: number) =>
  (await device.waitFor(notificationList(device, WINDOW), (view) => view?.rows.length === count))?.rows.map(
    ({ seq }) => seq,
  );
const counted = (unread: number) => device.waitFor(notificationCounts(device), (counts) => counts.unread === unread);

describe('the member’s notifications on a device', () => {
  test('[NOTIF-12] are listed and counted from what is stored, without a connection', async () => {
    expect(await device.waitFor(notificationList(device, WINDOW))).toBeNull();
    await device.receive(notificationsHead(3), rows);
    expect(await seqs(3)).toEqual([3, 2, 1]);
    expect(await counted(3)).toEqual({ total: 3, unread: 3, byType: { mention: 3 } });
  });
  test('[G17, G19] are read, deleted and brought back at once, offline too', async () => {
    await device.receive(notificationsHead(3), rows);
    await readNotifications(device, [first]);
    expect(await counted(2)).toMatchObject({ total: 3 });
    await deleteNotification(device, first);
    expect(await seqs(2)).toEqual([3, 2]);
    await restoreNotification(device, first);
    expect(await seqs(3)).toEqual([3, 2, 1]);
    expect((await firstValueFrom(device.queue)).entries.map(({ action }) => action)).toEqual(['notification.read']);
  });
  test('[G18] are all read with one entry, and with none where nothing is unread', async () => {
    await readAllNotifications(device, 3);
    await device.receive(notificationsHead(3), rows);
    await readAllNotifications(device, 3);
    expect(await counted(0)).toEqual({ total: 3, unread: 0, byType: {} });
    await readAllNotifications(device, 3);
    expect((await firstValueFrom(device.queue)).entries).toMatchObject([{ data: { upTo: 3 } }]);
  });
  test('[NOTIF-13, G1] count unread conversations apart from rows', async () => {
    await device.receive(notificationsHead(3), rows);
    await device.receive(head(5, { info: info(5, { updatedAt: new Date(START).toISOString() }) }));
    expect(await counted(4)).toEqual({ total: 4, unread: 4, byType: { mention: 3, message: 1 } });
  });
  test('[G21] lose what a pending block hides', async () => {
    const own = notification(4, { createdAt: instant(0), actors: [actorOf(ada)] });
    await device.receive(notificationsHead(4), [...rows, own]);
    await device.outbox.dispatch({
      action: 'member.block',
      data: { conversationId: head(1).id as never, memberId: bela },
    });
    expect(await seqs(1)).toEqual([4]);
    expect(await counted(1)).toMatchObject({ total: 1 });
  });
});
