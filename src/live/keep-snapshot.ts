/** Keeps the snapshot true on screens that do not show what it holds: what leaves the device leaves it too. */
import { NEWEST } from '#domain/fold/window.ts';
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
import { conversationList, messagesIn } from './conversations.ts';
import type { Device } from './device.ts';
import { homeView } from './home.ts';
import { MESSAGES, ROWS } from './memories.ts';
import { onlySent } from './only-sent.ts';
import { keepLast, subjectOf } from './query.ts';
import { recall, watchSubjects } from './snapshot.ts';

/** The conversation that is remembered, whenever it is another one. */
const openedLast = ({ account }: Device): Observable<ConversationId | null> =>
  new Observable<ConversationId | null>((listener) => {
    const { name } = messagesIn.memory;
    const tell = () => {
      const part = recall(account, name);
      listener.next(part ? ((JSON.parse(part.subject) as ConversationId[])[0] ?? null) : null);
    };
    tell();
    return watchSubjects((changed) => changed === name && tell());
  }).pipe(distinctUntilChanged());

/** What was just sent stands on the screen first. */
const AFTER_MS = 100;

/**
 * Messages that were added to the queue, and nothing else, are told a moment later: nothing goes with them. Anything
 * else at once.
 */
const calm = (queue: Device['queue']): Device['queue'] =>
  queue.pipe(
    startWith(undefined),
    pairwise(),
    switchMap(([before, now]) =>
      !now ? EMPTY : before && onlySent(before, now) ? timer(AFTER_MS).pipe(map(() => now)) : of(now),
    ),
  );

/**
 * The last value of a read, again whenever anything but messages was added to the queue. A screen keeps by itself what
 * it shows: what is taken back before it was told here changes nothing of what was told, and has to leave what is kept
 * all the same [Y9].
 */
const keptAgain = <T>(read: Observable<T>, queue: Device['queue']): Observable<T> => {
  const other = queue.pipe(
    pairwise(),
    filter(([before, now]) => !onlySent(before, now)),
    startWith(null),
  );
  return combineLatest([read, other]).pipe(map(([value]) => value));
};

export function keepSnapshot(open: Device): Subscription {
  const { account } = open;
  const queue = calm(open.queue);
  const device = { ...open, queue, behind: queue };
  const again = <T>(read: Observable<T>) => keptAgain(read, open.queue);
  const all = again(conversationList(device, ROWS)).subscribe((rows) =>
    keepLast(conversationList.memory, account, subjectOf([]), rows),
  );
  all.add(again(homeView(device)).subscribe((view) => keepLast(homeView.memory, account, subjectOf([]), view)));
  const opened = openedLast(device).pipe(
    switchMap((id) =>
      id ? again(messagesIn(device, id, MESSAGES, NEWEST)).pipe(map((view) => ({ id, view }))) : NEVER,
    ),
  );
  all.add(opened.subscribe(({ id, view }) => keepLast(messagesIn.memory, account, subjectOf([id]), view)));
  return all;
}
