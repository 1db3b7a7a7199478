import type { MemberId } from '#schemas/ids.ts';
import { conversationHead, type ConversationState } from './state.ts';

export interface Naming {
  isGroup: boolean;
  /** null: a group, or unknown. */
  otherId: MemberId | null;
  name: string | null;
  avatarUrl: string | null;
}

/** Returns what a conversation is called by: the other member's card, or a group's own name and avatar. */
export function namingOf(state: Pick<ConversationState, 'head' | 'epoch'>): Naming {
  const head = conversationHead(state);
  if (head?.info.kind === 'group')
    return { isGroup: true, otherId: null, name: head.info.name, avatarUrl: head.info.avatarUrl };
  const card = head?.card;
  return {
    isGroup: false,
    otherId: head?.info.otherId ?? null,
    name: card?.username ?? null,
    avatarUrl: card?.avatarUrl ?? null,
  };
}
