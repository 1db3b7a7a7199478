import type { Head } from '#schemas/entities/head.ts';
import type { MemberId } from '#schemas/ids.ts';

export interface Naming {
  isGroup: boolean;
  /** null: a group, or unknown. */
  otherId: MemberId | null;
  name: string | null;
  avatarUrl: string | null;
}

/**
 * Returns what a conversation is called by: the other member's card, or a group's own name and avatar. One that is gone
 * has no name [Y9].
 */
export function namingOf(head: Pick<Head, 'info' | 'card' | 'membership'> | null | undefined): Naming {
  const { info = null, card = null } = head?.membership.gone ? {} : (head ?? {});
  if (info?.kind === 'group') return { isGroup: true, otherId: null, name: info.name, avatarUrl: info.avatarUrl };
  const otherId = info?.kind === 'conversation' ? info.otherId : null;
  return { isGroup: false, otherId, name: card?.username ?? null, avatarUrl: card?.avatarUrl ?? null };
}
