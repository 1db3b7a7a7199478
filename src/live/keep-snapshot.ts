/** Keeps the snapshot true on screens that do not show what it holds: what leaves the device leaves it too. */
import { NEWEST } from '#domain/fold/window.ts';
import { map, NEVER, Observable, switchMap, type Subscription } from 'rxjs';
import type { ConversationId } from '#schemas/ids.ts';
import { conversationList, messagesIn } from './conversations.ts';
import type { Device } from './device.ts';
import { homeView } from './home.ts';
import { MESSAGES, ROWS } from './memories.ts';
import { keepLast, subjectOf } from './query.ts';
import { recall, watchSubjects } from './snapshot.ts';

/** The conversation that is remembered, whenever it is another one. */
const openedLast = ({ account }: Device): Observable<ConversationId | null> =>
  new Observable((listener) => {
    const { name } = messagesIn.memory;
    const tell = () => {
      const part = recall(account, name);
      listener.next(part ? ((JSON.parse(part.subject) as ConversationId[])[0] ?? null) : null);
    };
    tell();
    return watchSubjects((changed) => changed === name && tell());
  });

export function keepSnapshot(device: Device): Subscription {
  const { account } = device;
  const all = conversationList(device, ROWS).subscribe((rows) => keepLast(conversationList.memory, account, subjectOf([]), rows));
  all.add(homeView(device).subscribe((view) => keepLast(homeView.memory, account, subjectOf([]), view)));
  const opened = openedLast(device).pipe(
    switchMap((id) => (id ? messagesIn(device, id, MESSAGES, NEWEST).pipe(map((view) => ({ id, view }))) : NEVER)),
  );
  all.add(opened.subscribe(({ id, view }) => keepLast(messagesIn.memory, account, subjectOf([id]), view)));
  return all;
}
