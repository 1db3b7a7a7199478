import type { Membership } from '#schemas/entities/membership.ts';
import type { StreamInfo } from '#schemas/entities/stream.ts';

/** Milliseconds beyond any instant: the place counts down from it, as only ascending sorts use an index. */
export const END_OF_TIME = 9_999_999_999_999;

/**
 * Where the server's word puts a conversation in the list, ascending: pinned first, then newest first, archived ones
 * last. What is none has 0.
 */
export function listOrder(membership: Membership, info: StreamInfo | null): number {
  if (membership.gone || info?.kind !== 'conversation') return 0;
  const age = END_OF_TIME - Date.parse(info.updatedAt);
  if (membership.archived) return age + 2 * END_OF_TIME;
  return membership.pinned ? age : age + END_OF_TIME;
}
