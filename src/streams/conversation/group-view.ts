import type { GroupView } from '#domain/views.ts';
import type { ConversationHead } from './state.ts';

/** What a head says of a group; null: it is a private conversation. `read`: the member's read mark, asked for included. */
export function groupViewOf(head: ConversationHead | null, read: number): GroupView | null {
  const own = head?.membership.group;
  if (head?.info.kind !== 'group' || !own) return null;
  const { info } = head;
  const mentions = [...own.mentions, ...info.allMentions].filter((seq) => seq > read);
  return { info, own, unreadMentions: [...new Set(mentions)].sort((a, b) => a - b) };
}
