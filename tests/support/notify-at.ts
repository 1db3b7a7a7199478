/** Lets something happen to a member of a running server that notifies them, as a source of a later feature will. */
import postgres from 'postgres';
import type { NotificationType } from '#schemas/streams/notifications.ts';
import type { TestMember } from './sign-up.ts';

interface Happening {
  type: NotificationType;
  /** What it is about; events of the same type and subject become one row. */
  subject: string;
  actor: TestMember | null;
}

/** Queues one event after the other; their job writes the rows. */
export async function notifyAt(
  databaseUrl: string,
  member: TestMember,
  happenings: readonly Happening[],
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    for (const { type, subject, actor } of happenings)
      await sql`select app.queue_notifications(array[${member.id}::uuid], ${type}, ${subject}, null, ${actor?.id ?? null}, gen_random_uuid())`;
  } finally {
    await sql.end();
  }
}
