/** `/functions/v1/contact`: the handler that a hosted project would run, with this database and this mail. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { handle, kept } from '../../supabase/functions/contact/handler.ts';
import { contactLetter } from '../../supabase/functions/contact/letter.ts';
import { networkOfRequest } from '../client-network.ts';
import { asService } from './as-service.ts';
import { openToAll } from './cors.ts';
import type { MailDriver } from './mail.ts';

export function contactRoute(sql: Sql, mail: MailDriver): Hono {
  const routes = new Hono();
  routes.use(openToAll, bodyLimit({ maxSize: 64 * 1024 }));
  routes.all('/', (c) =>
    handle(c.req.raw, {
      network: networkOfRequest(c).id,
      newId: randomUUID,
      keep: async (message, network) =>
        kept.parse(await asService(sql, (tx) => tx<{ answer: unknown }[]>`select public.keep_contact_message(${JSON.stringify(message)}::text::jsonb, ${network}) as answer`)),
      tell: (message) => mail.send(contactLetter(message)),
    }),
  );
  return routes;
}
