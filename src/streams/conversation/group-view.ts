import type { GroupView } from '#domain/views.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { ConversationHead, ConversationState } from './state.ts';
import { numbersNotToRead } from './stored-rows.ts';

/**
 * Returns what a head says of a group; null: it is a private conversation. `read`: the member's read mark, with pending
 * reads. A mention is unread above the mark, where the member may see its row and has not written it [G2].
 */
export function groupViewOf(state: ConversationState, head: ConversationHead | null, read: number): GroupView | null {
  const own = head?.membership.group;
  if (head?.info.kind !== 'group' || !own) return null;
  const { info, membership } = head;
  const mentions = [...own.mentions, ...info.allMentions].filter(
    (seq) => seq > read && inRanges(membership.ranges, seq),
  );
  const notToRead = new Set(mentions.length > 0 ? numbersNotToRead(state) : []);
  const unreadMentions = [...new Set(mentions)].filter((seq) => !notToRead.has(seq)).sort((a, b) => a - b);
  return { info, own, unreadMentions };
}
