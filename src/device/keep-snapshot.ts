/** Keeps the snapshot up to date on screens that do not show its content: rows that leave the device leave it too. */
import { NEWEST } from '#streams/conversation/window.ts';
import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  NEVER,
  Observable,
  of,
  pairwise,
  startWith,
  switchMap,
  timer,
  type Subscription,
} from 'rxjs';
import type { ConversationId } from '#schemas/ids.ts';
import { conversationList, conversationMessages } from './conversations.ts';
import type { Device } from './device.ts';
import { homeView } from './home.ts';
import { PERSISTED_MESSAGES, PERSISTED_ROWS } from './persisted-query.ts';
import { addsOnlyMessages } from './adds-only-messages.ts';
import { persistValue, subjectOf } from './query.ts';
import { readSnapshot, watchSnapshotSubjects } from '#startup/snapshot.ts';

/** The conversation in the snapshot, whenever it changes. */
const lastOpenedConversation = ({ account }: Device): Observable<ConversationId | null> =>
  new Observable<ConversationId | null>((listener) => {
    const { name } = conversationMessages.memory;
    const emit = () => {
      const snapshot = readSnapshot(account, name);
      listener.next(snapshot ? ((JSON.parse(snapshot.subject) as ConversationId[])[0] ?? null) : null);
    };
    emit();
    return watchSnapshotSubjects((changedName) => changedName === name && emit());
  }).pipe(distinctUntilChanged());

/** Delay after a send, in milliseconds, so that the screen shows the message first. */
const SEND_DELAY_MS = 100;

/**
 * Delays changes that only add messages to the queue, because nothing has to leave the snapshot then. Any other change
 * passes at once.
 */
const delaySends = (queue: Device['queue']): Device['queue'] =>
  queue.pipe(
    startWith(undefined),
    pairwise(),
    switchMap(([previous, current]) =>
      !current
        ? EMPTY
        : previous && addsOnlyMessages(previous, current)
          ? timer(SEND_DELAY_MS).pipe(map(() => current))
          : of(current),
    ),
  );

/**
 * Repeats the last value of a query after every change of the queue that does more than add messages. A screen also
 * writes the snapshot itself. If a message is withdrawn before this query has emitted it, the query's value never
 * changes, but the snapshot must lose the message [Y9].
 */
const repeatOnQueueChange = <T>(read: Observable<T>, queue: Device['queue']): Observable<T> => {
  const otherChanges = queue.pipe(
    pairwise(),
    filter(([previous, current]) => !addsOnlyMessages(previous, current)),
    startWith(null),
  );
  return combineLatest([read, otherChanges]).pipe(map(([value]) => value));
};

export function keepSnapshot(openDevice: Device): Subscription {
  const { account } = openDevice;
  const queue = delaySends(openDevice.queue);
  const device = { ...openDevice, queue, throttledQueue: queue };
  const repeated = <T>(read: Observable<T>) => repeatOnQueueChange(read, openDevice.queue);
  const subscriptions = repeated(conversationList(device, PERSISTED_ROWS)).subscribe((rows) =>
    persistValue(conversationList.memory, account, subjectOf([]), rows),
  );
  subscriptions.add(
    repeated(homeView(device)).subscribe((view) => persistValue(homeView.memory, account, subjectOf([]), view)),
  );
  const lastConversation = lastOpenedConversation(device).pipe(
    switchMap((id) =>
      id
        ? repeated(conversationMessages(device, id, PERSISTED_MESSAGES, NEWEST)).pipe(map((view) => ({ id, view })))
        : NEVER,
    ),
  );
  subscriptions.add(
    lastConversation.subscribe(({ id, view }) =>
      persistValue(conversationMessages.memory, account, subjectOf([id]), view),
    ),
  );
  return subscriptions;
}
