/**
 * Writes a mail about what happened: welcome, missed activity, digests, reminders, decisions. It is written from counts
 * alone. The note that it is written and its place in the queue are one statement, so a job that runs again after its
 * node was killed writes nothing twice, and what was planned is never lost. Where mails are not delivered they are
 * shown in the memory of the node (`atOnce`).
 */
import { randomUUID } from 'node:crypto';
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { memberId } from '#schemas/ids.ts';
import { mailRules, newsKind } from '../gateway/mails/kinds.ts';
import { newsMail } from '../gateway/mails/news.ts';
import { job } from './job.ts';
import type { MailPorts } from './send-mail.ts';

export interface WriteMailPorts extends MailPorts {
  siteUrl: string;
  /** The present time, in milliseconds; absent: the system's. */
  now?: () => number;
}

const payload = z.object({ member: memberId, kind: newsKind, key: z.string().check(z.maxLength(64)), due: z.string() });

interface MailToWrite {
  address: string;
  counts: Readonly<Record<string, number>>;
  token: string | null;
  later: Date | null;
}

export const writeMail = ({ mail: driver, seal, siteUrl, now = Date.now }: WriteMailPorts): Task =>
  job(payload, async ({ member, kind, key, due }, { query, signal }) => {
    const at = new Date(now());
    const { rows } = await query<MailToWrite>('select * from app.mail_to_write($1, $2, $3, $4, $5)', [
      member,
      kind,
      key,
      at,
      due,
    ]);
    const [found] = rows;
    if (!found) return;
    if (found.later !== null) {
      await query('select app.plan_mail($1, $2, $3, $4)', [member, kind, key, found.later]);
      return;
    }
    const mail = newsMail({ kind, to: found.address, counts: found.counts, token: found.token, siteUrl });
    const id = randomUUID();
    const sealed = driver.atOnce ? null : seal.close(id, mail);
    const { lifetimeSeconds } = mailRules[kind];
    const result = await query<{ written: boolean }>(
      'select app.write_mail($1, $2, $3, $4, $5, $6, $7, $8) as written',
      [id, member, kind, key, at, found.address, sealed, lifetimeSeconds],
    );
    if (sealed === null && result.rows[0]?.written) await driver.send(mail, signal);
  });
