/** Keeps the snapshot true on screens that do not show what it holds: what leaves the device leaves it too. */
import { NEWEST } from '#domain/fold/window.ts';
import { distinctUntilChanged, EMPTY, map, NEVER, Observable, of, pairwise, startWith, switchMap, timer, type Subscription } from 'rxjs';
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

/** Messages that were added to the queue, and nothing else, are told a moment later: nothing goes with them. Anything else at once. */
const calm = (queue: Device['queue']): Device['queue'] =>
  queue.pipe(
    startWith(undefined),
    pairwise(),
    switchMap(([before, now]) => (!now ? EMPTY : before && onlySent(before, now) ? timer(AFTER_MS).pipe(map(() => now)) : of(now))),
  );

export function keepSnapshot(open: Device): Subscription {
  const { account } = open;
  const queue = calm(open.queue);
  const device = { ...open, queue, behind: queue };
  const all = conversationList(device, ROWS).subscribe((rows) => keepLast(conversationList.memory, account, subjectOf([]), rows));
  all.add(homeView(device).subscribe((view) => keepLast(homeView.memory, account, subjectOf([]), view)));
  const opened = openedLast(device).pipe(
    switchMap((id) => (id ? messagesIn(device, id, MESSAGES, NEWEST).pipe(map((view) => ({ id, view }))) : NEVER)),
  );
  all.add(opened.subscribe(({ id, view }) => keepLast(messagesIn.memory, account, subjectOf([id]), view)));
  return all;
}
