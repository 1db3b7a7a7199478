/** Serves `/functions/v1/contact` with the handler that a hosted project runs, on this database and this mail queue. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { handle, kept } from '../../supabase/functions/contact/handler.ts';
import { contactLetter } from '../../supabase/functions/contact/letter.ts';
import { networkOfRequest } from '../client-network.ts';
import { allowAnyOrigin } from './cors.ts';
import type { MailQueue } from './mails/mail-queue.ts';

export function contactRoute(sql: Sql, mail: MailQueue): Hono {
  const routes = new Hono();
  routes.use(allowAnyOrigin, bodyLimit({ maxSize: 64 * 1024 }));
  routes.all('/', (c) =>
    handle(c.req.raw, {
      network: networkOfRequest(c).id,
      newId: randomUUID,
      // The message is stored and its mail queued in one transaction.
      keep: (message, network) =>
        sql.begin(async (tx) => {
          await tx`select set_config('role', 'service_role', true), set_config('statement_timeout', '2s', true)`;
          const [row] = await tx<
            { answer: unknown }[]
          >`select public.store_contact_message(${JSON.stringify(message)}::text::jsonb, ${network}) as answer`;
          const state = kept.parse(row?.answer);
          await tx`select set_config('role', 'none', true)`;
          if (state === 'kept') await mail.sendWith(tx, { ...contactLetter(message), kind: 'contact' });
          return state;
        }),
    }),
  );
  return routes;
}
