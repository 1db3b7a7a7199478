/** `/functions/v1/contact`: the handler that a hosted project would run, with this database and this mail. */
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
      // Kept and told in one transaction.
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
