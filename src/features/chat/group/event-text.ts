/** What a system row of a group says, as a sentence. */
import type { MemberId } from '#schemas/ids.ts';
import type { GroupEvent } from '#schemas/streams/group.ts';
import { groupTalk } from './text.fr.ts';

/** The name within a sentence. */
const inside = (name: string): string => (name === groupTalk.someMember ? groupTalk.someMemberInside : name);

/** `actor`: who did it, the row's sender [G11]. */
export function eventText(event: GroupEvent, actor: MemberId, nameOf: (member: MemberId) => string): string {
  const who = nameOf(actor);
  const whom = nameOf(event.memberId);
  switch (event.kind) {
    case 'created':
    case 'renamed':
      return groupTalk.events[event.kind](who, event.name ?? '');
    case 'joined':
    case 'left':
    case 'took-over':
      return groupTalk.events[event.kind](whom);
    case 'pinned':
      return groupTalk.events.pinned(who);
    case 'removed':
    case 'banned':
    case 'promoted':
    case 'demoted':
    case 'handed-over':
      return groupTalk.events[event.kind](who, inside(whom));
  }
}
