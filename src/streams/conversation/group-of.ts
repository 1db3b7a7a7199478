import type { Head } from '#schemas/entities/head.ts';
import type { GroupView } from '#domain/views.ts';

/** Returns what a head says of a group that the member is in; null: it is none, or they are not. */
export function groupOf(head: Head | null | undefined): Pick<GroupView, 'info' | 'own'> | null {
  if (!head || head.membership.gone || head.info?.kind !== 'group' || !head.membership.group) return null;
  return { info: head.info, own: head.membership.group };
}
