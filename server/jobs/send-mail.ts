/**
 * Delivers a mail that waits in the database. A temporary refusal, or an unreachable server, leads to retries with
 * growing pauses until the mail's lifetime is over. A permanent refusal, or age, abandons the mail and erases its
 * content. Every attempt has the same Message-ID: a mail that was delivered twice, because a node ended before it
 * recorded the delivery, arrives as a copy of itself.
 */
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import type { MailDriver } from '../gateway/mail.ts';
import type { MailSeal } from '../gateway/mails/sealed-mail.ts';
import { job } from './job.ts';
import { pauseSeconds, refusalOf, type Refusal } from './mail-refusal.ts';

export interface MailPorts {
  mail: MailDriver;
  seal: MailSeal;
}

interface QueuedMail {
  sealed: Buffer;
  attempts: number;
  lifetime_seconds: number;
}

/** Another node may have the secret with which the mail was sealed. */
const unreadable: Refusal = { isFinal: false, code: 'unreadable' };

/** Returns the task, or null on a node that delivers no mail, so that it takes none from the other nodes. */
export function sendMail({ mail: driver, seal }: MailPorts): Task | null {
  if (driver.atOnce) return null;
  return job(z.object({ id: z.uuid() }), async ({ id }, { query, signal }) => {
    const [queuedMail] = (await query<QueuedMail>('select * from app.mail_to_send($1)', [id])).rows;
    if (!queuedMail) return;
    const mail = seal.open(id, queuedMail.sealed);
    const refusal = mail === null ? unreadable : await driver.send({ ...mail, id }, signal).then(() => null, refusalOf);
    if (refusal === null) await query('select app.delete_sent_mail($1)', [id]);
    else if (refusal.isFinal) await query('select app.abandon_mail($1, $2, $3)', [id, 'refused', refusal.code]);
    else
      await query('select app.delay_mail($1, $2, $3)', [
        id,
        refusal.code,
        pauseSeconds(queuedMail.attempts, queuedMail.lifetime_seconds),
      ]);
  });
}
