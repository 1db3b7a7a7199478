/**
 * Sends what the house says to many members, and takes it back. A job does one batch and queues the next, behind all
 * other work. Each member is reached in a transaction that notes it: a job that runs again after its node was killed
 * goes on with those whom it had not reached, and writes to nobody twice. A recall ends what is not sent yet. Where
 * mails are not delivered they are shown in the memory of the node (`atOnce`).
 */
import { randomUUID } from 'node:crypto';
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { newsletterLetter, stopLink } from '#lib/letter.ts';
import type { Mail } from '../gateway/mail.ts';
import { mailRules } from '../gateway/mails/kinds.ts';
import { letter } from '../gateway/mails/letter.ts';
import { withStopHeaders } from '../gateway/mails/stop-link.ts';
import { change } from '../sync/changes.ts';
import { job, type JobContext } from './job.ts';
import type { WriteMailPorts } from './write-mail.ts';
import type { NotificationPorts } from './write-notification.ts';

/** Members of one batch: a second of work, after which other jobs come first. */
export const BATCH_SIZE = 50;

export type BroadcastPorts = NotificationPorts & WriteMailPorts;

const payload = z.object({ id: z.uuid() });

interface LetterToWrite {
  title: string;
  body: string;
  link: string | null;
  address: string;
  token: string;
}

function mailOf({ address, token, ...words }: LetterToWrite, siteUrl: string): Mail {
  const { origin } = new URL(siteUrl);
  const stop = stopLink(origin, token);
  return withStopHeaders(letter(address, { kind: 'newsletter', ...newsletterLetter(words, origin, stop) }), stop);
}

/** Returns the members of the next batch. `begin`: the database function that names them. */
async function membersOf({ query }: JobContext, begin: string, id: string): Promise<readonly string[]> {
  const { rows } = await query<{ members: string[] }>(`select app.${begin}($1, $2) as members`, [id, BATCH_SIZE]);
  return rows[0]?.members ?? [];
}

function announceChange({ announce }: NotificationPorts, made: unknown): void {
  const { data } = change.safeParse(made);
  if (data) announce({ by: null, read: [], changes: [data] });
}

export const sendBroadcast = (ports: BroadcastPorts): Task =>
  job(payload, async ({ id }, context) => {
    const { query, signal } = context;
    const { mail: driver, seal, siteUrl } = ports;
    const members = await membersOf(context, 'begin_broadcast_batch', id);
    for (const member of members) {
      signal.throwIfAborted();
      const found = await query<LetterToWrite>('select * from app.letter_to_write($1, $2)', [id, member]);
      const mail = found.rows[0] ? mailOf(found.rows[0], siteUrl) : null;
      const mailId = randomUUID();
      const { rows } = await query<{ written: { mailed: boolean; change: unknown } }>(
        'select app.write_broadcast($1, $2, $3, $4, $5, $6) as written',
        [
          id,
          member,
          mail && mailId,
          mail && mail.to,
          mail && !driver.atOnce ? seal.close(mailId, mail) : null,
          mailRules.newsletter.lifetimeSeconds,
        ],
      );
      announceChange(ports, rows[0]?.written.change);
      if (mail && driver.atOnce && rows[0]?.written.mailed) await driver.send(mail, signal);
    }
    if (members.length > 0) await query('select app.continue_broadcast($1, now())', [id]);
  });

export const recallBroadcast = (ports: NotificationPorts): Task =>
  job(payload, async ({ id }, context) => {
    const members = await membersOf(context, 'begin_recall_batch', id);
    for (const member of members) {
      context.signal.throwIfAborted();
      const { rows } = await context.query<{ change: unknown }>('select app.remove_broadcast($1, $2) as change', [
        id,
        member,
      ]);
      announceChange(ports, rows[0]?.change);
    }
    if (members.length > 0) await context.query('select app.continue_recall($1)', [id]);
  });
