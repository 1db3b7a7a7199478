import type { ConversationRow } from './views.ts';

/**
 * Whether what is unread in a conversation or group counts in totals, badge and page: not where it is muted, archived,
 * or closed because its other member is not available [G1]. `app.is_counted` says the same of a membership.
 */
export const isCounted = ({
  muted,
  archived,
  closed,
}: Pick<ConversationRow, 'muted' | 'archived' | 'closed'>): boolean => !muted && !archived && !closed;
