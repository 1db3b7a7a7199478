import { use } from 'react';
import type { MessageView } from '#domain/views.ts';
import { GroupRowsContext } from '../group-parts.ts';
import { eventText } from './event-text.ts';
import { groupTalk } from './text.fr.ts';

/** What happened in the group, as a quiet line between the messages. */
export function SystemLine({ message: { event, senderId } }: { message: MessageView }) {
  const nameOf = use(GroupRowsContext)?.nameOf ?? (() => groupTalk.someMember);
  return (
    <p dir="auto" className="mx-auto max-w-[520px] px-4 pt-1 pb-3 text-center text-note text-balance text-text-faint">
      {event && eventText(event, senderId, nameOf)}
    </p>
  );
}
