/** Serves `/functions/v1/notice` with the handler that a hosted project runs, on this database and this mail queue. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { handle, storedNotice } from '../../supabase/functions/notice/handler.ts';
import { receiptLetter } from '../../supabase/functions/notice/letter.ts';
import { networkOfRequest } from '../client-network.ts';
import { requestSourceOf } from '../request-source.ts';
import { asServiceIn } from './as-service.ts';
import { allowAnyOrigin } from './cors.ts';
import type { MailQueue } from './mails/mail-queue.ts';

export function noticeRoute(sql: Sql, mail: MailQueue, siteUrl: string): Hono {
  const routes = new Hono();
  routes.use(allowAnyOrigin, bodyLimit({ maxSize: 64 * 1024 }));
  routes.all('/', (c) =>
    handle(c.req.raw, {
      network: networkOfRequest(c).id,
      newId: randomUUID,
      // The notice is stored and the mail with its receipt queued in one transaction.
      keep: (notice, network) =>
        sql.begin(async (tx) => {
          const request = JSON.stringify(notice);
          const stored = storedNotice.parse(
            await asServiceIn(tx, tx`select public.store_notice(${request}::text::jsonb, ${network}) as answer`),
          );
          if (stored.state === 'kept' && stored.receipt !== null && notice.email !== '')
            await mail.sendWith(tx, {
              ...receiptLetter({ email: notice.email, receipt: stored.receipt, siteUrl }),
              kind: 'notice',
            });
          return stored;
        }),
      async stateOf(receipt) {
        const request = JSON.stringify({ receipt });
        const [, rows] = await sql.begin((tx) => [
          tx`select set_config('role', 'anon', true), set_config('request.headers', ${requestSourceOf(c)}, true),
            set_config('statement_timeout', '2s', true)`,
          tx<{ answer: unknown }[]>`select public.notice_state(${request}::text::jsonb) as answer`,
        ]);
        return rows[0]?.answer;
      },
    }),
  );
  return routes;
}
