/** Keeps the snapshot true on screens that do not show what it holds: what leaves the device leaves it too. */
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

/** The conversation that is remembered, whenever it is another one. */
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

/** What was just sent stands on the screen first. */
const SEND_DELAY_MS = 100;

/**
 * Messages that were added to the queue, and nothing else, are told a moment later: nothing goes with them. Anything
 * else at once.
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
 * The last value of a read, again whenever anything but messages was added to the queue. A screen keeps by itself what
 * it shows: what is taken back before it was told here changes nothing of what was told, and has to leave what is kept
 * all the same [Y9].
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
