/** Queries and commands of the member's notifications. Loaded after the first paint. */
import { combineLatest, distinctUntilChanged, firstValueFrom, map, of, switchMap, type Observable } from 'rxjs';
import { optimisticView } from '#actions/optimistic.ts';
import type { Epoch } from '#schemas/ids.ts';
import { NOTIFICATION_KEYS_LIMIT } from '#schemas/limits.ts';
import { notificationsStreamId, type CountType, type NotificationKey } from '#schemas/streams/notifications.ts';
import { sameValue } from '#schemas/commands/fields.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { rowCounts, withConversations, type NotificationCounts } from '#streams/notifications/counts.ts';
import { foldRows, notificationsHead, pendingWishes, type NotificationsState } from '#streams/notifications/state.ts';
import { notificationChunkKeys, notificationsView, type NotificationsView } from '#streams/notifications/view.ts';
import { chunks$, epoch$, head$ } from '#sync/store/reads.ts';
import { shareLatest } from './combine.ts';
import { unreadConversations } from './conversations.ts';
import type { Device } from './device.ts';

/** Numbers of the newest rows among which pending changes are counted; older ones subtract nothing [G19]. */
const COUNTED = 2048;

type Queue = Observable<OutboxSnapshot>;
type Source = Pick<Device, 'account' | 'store' | 'blocked'>;

/** The stored part: head, blocks, and the chunks of the newest numbers, as many as `sizeOf` says. */
function state$({ account, store, blocked }: Source, queue: Queue, sizeOf: (outbox: OutboxSnapshot) => number) {
  const heads = shareLatest(combineLatest([epoch$(store), head$(store, notificationsStreamId(account))]));
  const chunks = combineLatest([heads, queue]).pipe(
    map(([[epoch, head], outbox]) => {
      const size = sizeOf(outbox);
      return size > 0 ? notificationChunkKeys({ epoch, head: head ?? undefined }, size).join(' ') : '';
    }),
    distinctUntilChanged(),
    switchMap((keys) => (keys === '' ? of(new Map<string, never>()) : chunks$(store, keys.split(' ')))),
  );
  return combineLatest([heads, chunks, blocked, queue]).pipe(
    map(([[epoch, head], found, blockedIds, outbox]) => {
      const state: NotificationsState = {
        epoch,
        head: head ?? undefined,
        chunks: [...found.values()],
        blocked: blockedIds,
      };
      return { state, outbox };
    }),
  );
}

/** The server's time as the device knows it, milliseconds. */
const serverNow = ({ clock }: Pick<Device, 'clock'>, { clockOffset }: OutboxSnapshot) => clock.now() + clockOffset;

/** Notifications among the newest `size` numbers, newest first; null before the first pull. */
export const notificationList = (device: Device, size: number): Observable<NotificationsView | null> =>
  state$(device, device.queue, () => size).pipe(
    map(({ state, outbox }) => notificationsView(state, outbox, serverNow(device, outbox))),
    distinctUntilChanged((a, b) => sameValue(a, b)),
  );

/** What a stored notification is about, and whether it is unread; a deleted one is not. */
export interface NotificationSubject {
  type: CountType;
  subject: string;
  isUnread: boolean;
}

/** What the newest `size` numbers are about, deleted ones too. */
export const notificationSubjects = (device: Device, size: number): Observable<readonly NotificationSubject[]> =>
  state$(device, device.queue, () => size).pipe(
    map(({ state, outbox }) =>
      foldRows(state, outbox, serverNow(device, outbox)).map(
        ({ row: { type, subject }, isRead, isDeleted }): NotificationSubject => ({
          type,
          subject,
          isUnread: !isRead && !isDeleted,
        }),
      ),
    ),
    distinctUntilChanged((a, b) => sameValue(a, b)),
  );

/** Whether the outbox changes counts: by what it asks of notifications, or by a block [G21]. */
const isChanging = (outbox: OutboxSnapshot, epoch: Epoch | null): boolean =>
  pendingWishes(outbox, epoch).length > 0 || outbox.entries.some((entry) => optimisticView.blockedBy(entry) !== null);

/** Counts of rows, with pending changes [G19]. Chunks are read only while there are some. */
const countsOfRows = (device: Device): Observable<NotificationCounts> =>
  epoch$(device.store).pipe(
    switchMap((epoch) => state$(device, device.throttledQueue, (outbox) => (isChanging(outbox, epoch) ? COUNTED : 0))),
    map(({ state, outbox }) => rowCounts(state, outbox, serverNow(device, outbox))),
  );

/** The counts of all thirteen types [NOTIF-03, NOTIF-04], those of messages from the heads [G1]. */
export const notificationCounts = (device: Device): Observable<NotificationCounts> =>
  combineLatest([countsOfRows(device), unreadConversations(device)]).pipe(
    map(([counts, conversations]) => withConversations(counts, conversations)),
    distinctUntilChanged((a, b) => sameValue(a, b)),
  );

type Writer = Pick<Device, 'account' | 'store' | 'outbox'>;

/** The head that is on the device; null before the first pull, when nothing can have been shown. */
const currentHead = async ({ account, store }: Pick<Device, 'account' | 'store'>) => {
  const stored = combineLatest([epoch$(store), head$(store, notificationsStreamId(account))]);
  const [epoch, head] = await firstValueFrom(stored);
  return notificationsHead({ epoch, head: head ?? undefined });
};

/** Marks these notifications as read, as they were shown [G17]. */
export async function readNotifications(device: Writer, keys: readonly NotificationKey[]): Promise<void> {
  const head = await currentHead(device);
  for (let start = 0; head && start < keys.length; start += NOTIFICATION_KEYS_LIMIT)
    await device.outbox.dispatch({
      action: 'notification.read',
      data: { keys: keys.slice(start, start + NOTIFICATION_KEYS_LIMIT), epoch: head.epoch },
    });
}

/** Marks everything as read up to the highest number that was shown [G18]; what comes later stays unread. */
export async function readAllNotifications(device: Writer, shown: number): Promise<void> {
  const head = await currentHead(device);
  const upTo = Math.min(shown, head?.info.last ?? 0);
  if (!head || upTo <= head.membership.read) return;
  await device.outbox.dispatch({ action: 'notification.read-all', data: { upTo, epoch: head.epoch } });
}

/** Deletes a notification; `restoreNotification` with the same key undoes it. */
export async function deleteNotification(device: Writer, key: NotificationKey): Promise<void> {
  const head = await currentHead(device);
  if (head) await device.outbox.dispatch({ action: 'notification.delete', data: { key, epoch: head.epoch } });
}

export async function restoreNotification(device: Writer, key: NotificationKey): Promise<void> {
  const head = await currentHead(device);
  if (head) await device.outbox.dispatch({ action: 'notification.restore', data: { key, epoch: head.epoch } });
}
