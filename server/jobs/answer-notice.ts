/**
 * Tells by mail that a report without an account was decided on; the result itself is read with its receipt. The note
 * that it is written and its place in the queue are one statement, so a job that runs again writes nothing twice.
 */
import { randomUUID } from 'node:crypto';
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { resultLetter } from '../../supabase/functions/notice/letter.ts';
import { mailRules } from '../gateway/mails/kinds.ts';
import { job } from './job.ts';
import type { WriteMailPorts } from './write-mail.ts';

export const answerNotice = ({ mail: driver, seal, siteUrl }: WriteMailPorts): Task =>
  job(z.object({ notice: z.uuid() }), async ({ notice }, { query, signal }) => {
    const { rows } = await query<{ address: string; receipt: string }>('select * from app.notice_to_answer($1)', [
      notice,
    ]);
    const [found] = rows;
    if (!found) return;
    const { address, receipt } = found;
    const mail = { ...resultLetter({ email: address, receipt, siteUrl }), kind: 'notice' as const };
    const id = randomUUID();
    const sealed = driver.atOnce ? null : seal.close(id, mail);
    const result = await query<{ written: boolean }>('select app.write_notice_answer($1, $2, $3, $4, $5) as written', [
      notice,
      id,
      address,
      sealed,
      mailRules.notice.lifetimeSeconds,
    ]);
    if (sealed === null && result.rows[0]?.written) await driver.send(mail, signal);
  });
