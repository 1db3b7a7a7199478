/**
 * Queues mails in the database (`app.mails`), from where any node delivers them (server/jobs/send-mail.ts).
 *
 * The duration of an answer must not reveal whether an address has an account, and a mail must not be lost with this
 * process after its request was answered. So the answer waits until the row is written, which takes less than the
 * minimum time of every such answer (equal-time.ts), but never longer than `PATIENCE_MS`. Where the database is slow or
 * away, the answer leaves on time, and the row is written in the background, with retries for a minute. A mail is lost
 * only when the database is away and this process ends as well. A row for unknown addresses too would hide nothing
 * more: within the minimum time the write cannot be noticed. No request waits for the delivery itself, which takes
 * seconds.
 *
 * A driver that delivers at once and cannot fail, like the mailbox of demonstrations and tests, needs no queue: its
 * mails stay in the memory of their process.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';
import { errorName } from '#lib/log.ts';
import type { Mail, MailDriver } from '../mail.ts';
import { errorDetailsOf } from '../database-errors.ts';
import { mailRules } from './kinds.ts';
import type { MailSeal } from './sealed-mail.ts';

const PATIENCE_MS = 150;
const RETRY_MS = [500, 2000, 8000, 20_000, 30_000];

export interface MailQueue {
  /** Resolves when the mail is in the database, or after `PATIENCE_MS`. Never rejects. */
  send(mail: Mail): Promise<void>;
  /** Queues a mail within a transaction of the gateway's own role: it is sent if and when that is committed. */
  sendWith(tx: TransactionSql, mail: Mail): Promise<void>;
  /** Resolves when pending writes have ended; each that still waits for a retry gets one last attempt at once. */
  settled(): Promise<void>;
}

export const unqueued = (driver: MailDriver): MailQueue => ({
  send: (mail) => driver.send(mail),
  sendWith: (_, mail) => driver.send(mail),
  settled: async () => undefined,
});

export function mailQueue(sql: Sql, seal: MailSeal, patienceMs = PATIENCE_MS): MailQueue {
  const ending = new AbortController();
  const pending = new Set<Promise<void>>();

  /**
   * Writes the row. Each attempt has the same id, so a second row is refused. A retry does not replace another waiting
   * mail, which may be the newer one.
   */
  const put = async (tx: Sql | TransactionSql, id: string, mail: Mail, isFirst = true): Promise<void> => {
    const { lifetimeSeconds, newestOnly } = mailRules[mail.kind];
    await tx`select app.queue_mail(${id}, ${mail.kind}, ${mail.to}, ${seal.close(id, mail)}, ${lifetimeSeconds}, ${newestOnly && isFirst})`;
  };

  async function putWithRetries(id: string, mail: Mail): Promise<void> {
    for (const pause of [0, ...RETRY_MS]) {
      if (pause > 0) await wait(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      const error: unknown = await put(sql, id, mail, pause === 0).then(
        () => null,
        (failed: unknown) => failed,
      );
      const code = error === null ? null : (errorDetailsOf(error).code ?? errorName(error));
      if (code === null || code === '23505') return;
      // Neither the address nor the content: a log holds no address and no link.
      if (pause === RETRY_MS.at(-1) || ending.signal.aborted) return console.error('mail.not-queued', code);
    }
  }

  return {
    async send(mail) {
      const work = putWithRetries(randomUUID(), mail);
      pending.add(work);
      void work.finally(() => pending.delete(work));
      await Promise.race([work, wait(patienceMs, undefined, { ref: false })]);
    },
    sendWith: (tx, mail) => put(tx, randomUUID(), mail),
    async settled() {
      ending.abort();
      await Promise.all(pending);
    },
  };
}
