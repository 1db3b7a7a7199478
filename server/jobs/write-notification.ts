/**
 * Writes a notification to each of its recipients, each in a short transaction of its own, and announces it to
 * connected devices [G2]. Idempotent by the event's id: a repeated run writes only to those whom the first one missed.
 */
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { NOTIFICATION_SUBJECT_LENGTH } from '#schemas/limits.ts';
import { sequence } from '#schemas/numbers.ts';
import { notificationType } from '#schemas/streams/notifications.ts';
import { change, type Announcement } from '../sync/changes.ts';
import { job } from './job.ts';

export interface NotificationPorts {
  /** Tells this node's members, and through it those of other nodes; the digest finds what nobody announces [Y8]. */
  announce(announcement: Announcement): void;
}

const payload = z.object({
  recipients: z.array(memberId),
  type: notificationType,
  subject: z.string().check(z.maxLength(NOTIFICATION_SUBJECT_LENGTH)),
  subjectSeq: z.nullable(sequence),
  actor: z.nullable(memberId),
  eventId: z.uuid(),
});

export const writeNotification = ({ announce }: NotificationPorts): Task =>
  job(payload, async ({ recipients, type, subject, subjectSeq, actor, eventId }, { query, signal }) => {
    for (const recipient of recipients) {
      signal.throwIfAborted();
      const { rows } = await query<{ changed: unknown }>(
        'select app.write_notification($1, $2, $3, $4, $5, $6) as changed',
        [recipient, type, subject, subjectSeq, actor, eventId],
      );
      const { data: written } = change.safeParse(rows[0]?.changed);
      if (written) announce({ by: null, read: [], changes: [written] });
    }
  });
