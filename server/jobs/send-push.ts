/**
 * Jobs of web push: one judges who is pushed a message, one a notification, and one gives each device's push to its
 * service. An attempt is written before its request and its result after it. Where a node was killed in between, the
 * push is sent again with the same id and topic: the service or the device replaces the first by the second.
 */
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import type { PushSender } from '../push/push-sender.ts';
import { pushPauseSeconds } from '../push/push-answer.ts';
import { job } from './job.ts';

export interface PushPorts {
  /** null: this node sends no pushes, and leaves these jobs to others. */
  push: PushSender | null;
}

const attempt = z.object({
  subscription: z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) }),
  serverKey: z.string(),
  secret: z.string(),
  type: z.string(),
  subject: z.string(),
  cause: z.string(),
  day: z.string(),
  attempts: z.number(),
  count: z.number(),
  badge: z.number(),
  secondsLeft: z.number(),
});

/** Judges, when the grace time of a message is over, who is pushed it. */
export const pushMessage = ({ push }: PushPorts): Task | null =>
  push &&
  job(z.object({ id: z.uuid() }), async ({ id }, { query }) => {
    await query('select app.push_message($1)', [id]);
  });

const notification = z.object({ member: z.uuid(), type: z.string(), subject: z.string(), cause: z.uuid() });

/** Adds the pushes of a notification, when its grace time is over. */
export const pushNotification = ({ push }: PushPorts): Task | null =>
  push &&
  job(notification, async ({ member, type, subject, cause }, { query }) => {
    await query('select app.add_pushes($1, $2, $3, $4)', [member, type, subject, cause]);
  });

export const deliverPush = ({ push }: PushPorts): Task | null =>
  push &&
  job(z.object({ id: z.uuid() }), async ({ id }, { query, signal }) => {
    const [row] = (await query<{ attempt: unknown }>('select app.begin_push($1) as attempt', [id])).rows;
    const due = z.nullable(attempt).parse(row?.attempt ?? null);
    if (due === null) return;
    const answer = await push.send({ ...due, id }, signal);
    if (answer.kind === 'accepted') await query('select app.finish_push($1, $2)', [id, due.cause]);
    else if (answer.kind === 'gone') await query('select app.lose_push_device($1, $2)', [id, answer.code]);
    else if (answer.kind === 'refused') await query(`select app.end_push($1, 'refused', $2)`, [id, answer.code]);
    else
      await query('select app.delay_push($1, $2, $3)', [
        id,
        answer.code,
        pushPauseSeconds(due.attempts, answer.afterMs),
      ]);
  });
