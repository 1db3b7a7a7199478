/**
 * Puts mails into the database (`app.mails`), from where whichever node is there delivers them
 * (server/jobs/send-mail.ts).
 *
 * Whether an address has an account must not be told by the time of an answer, and a mail whose asker was answered must
 * not be lost with this process. So the answer waits for the row, which stands well before the time that every such
 * answer takes (equal-time.ts), and it never waits longer than `PATIENCE_MS`: where the database is slow or away, the
 * answer leaves at its time and the row is written in the background, tried again for a minute. Lost is a mail only
 * where the database is away and this process ends as well. To write a row for unknown addresses too would cost as much
 * and change nothing: within that time it cannot be seen. Delivery itself, which takes seconds where there is someone
 * to write to, is waited for by nobody.
 *
 * A driver that delivers at once and cannot fail, as the mailbox of demonstrations and tests, needs no queue: its mails
 * stay in the memory of the process that made them.
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
  /** Resolves when the mail is in the database, or when that takes too long to be waited for. Never rejects. */
  send(mail: Mail): Promise<void>;
  /** Within a transaction of the gateway's own role: the mail leaves if and when that is committed. */
  sendWith(tx: TransactionSql, mail: Mail): Promise<void>;
  /** Resolves when what was begun has ended; what is still tried again is tried once more, now. */
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
   * Under the id that it was given at first: of two tries that both arrive, the second is refused. A later try takes no
   * other mail's place, which may be the newer one.
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
      // Neither to whom nor what: a log holds no address and no link.
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
