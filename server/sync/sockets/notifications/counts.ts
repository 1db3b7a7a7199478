/** Reads a member's counts for clients of the plain notification events. */
import * as z from 'zod/mini';
import { instant } from '#schemas/numbers.ts';
import { countType, wireCounts, type NotificationEventPayload } from '#schemas/wire/notification-events.ts';
import type { MemberDatabase } from '../../member-database.ts';
import type { Member } from '../../verify-token.ts';

const answer = z.object({
  counts: z.extend(wireCounts, { byType: z.partialRecord(countType, z.number()) }),
  lastUpdate: instant,
});

/** Returns the counts of all thirteen types, 0 where a member has none [NOTIF-04]. */
export async function readCounts(
  database: Pick<MemberDatabase, 'call'>,
  member: Member,
): Promise<NotificationEventPayload<'notifications:counts'>> {
  const { counts, lastUpdate } = answer.parse(await database.call(member, 'notification_counts', {}));
  const zeros = Object.fromEntries(countType.options.map((type) => [type, 0]));
  return { counts: wireCounts.parse({ ...counts, byType: { ...zeros, ...counts.byType } }), lastUpdate };
}
