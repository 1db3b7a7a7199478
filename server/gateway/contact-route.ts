/** Serves `/functions/v1/contact` with the handler that a hosted project runs, on this database and this mail queue. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { handle, kept } from '../../supabase/functions/contact/handler.ts';
import { contactLetter } from '../../supabase/functions/contact/letter.ts';
import { networkOfRequest } from '../client-network.ts';
import { asServiceIn } from './as-service.ts';
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
          const request = JSON.stringify(message);
          const state = kept.parse(
            await asServiceIn(
              tx,
              tx`select public.store_contact_message(${request}::text::jsonb, ${network}) as answer`,
            ),
          );
          if (state === 'kept') await mail.sendWith(tx, { ...contactLetter(message), kind: 'contact' });
          return state;
        }),
    }),
  );
  return routes;
}
