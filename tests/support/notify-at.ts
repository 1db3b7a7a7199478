/** Lets something happen to a member of a running server that notifies them, as a source of a later feature will. */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import postgres from 'postgres';
import type { NotificationType } from '#schemas/streams/notifications.ts';
import type { TestMember } from './sign-up.ts';

interface CausedEvent {
  type: NotificationType;
  /** What it is about; events of the same type and subject become one row. */
  subject: string;
  actor: TestMember | null;
}

/** Queues one event after the other, each once the row of the one before is written: rows stand in that order. */
export async function notifyAt(databaseUrl: string, member: TestMember, events: readonly CausedEvent[]): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    for (const { type, subject, actor } of events) {
      const id = randomUUID();
      await sql`select app.queue_notifications(array[${member.id}::uuid], ${type}, ${subject}, null, ${actor?.id ?? null}, ${id})`;
      await expect
        .poll(() => sql`select from graphile_worker._private_jobs where payload ->> 'eventId' = ${id}`)
        .toHaveLength(0);
    }
  } finally {
    await sql.end();
  }
}
