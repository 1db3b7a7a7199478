/** Serves `/functions/v1/web-vitals` with the handler that a hosted project runs, on this database. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import { handle, type CountOutcome } from '../../supabase/functions/web-vitals/handler.ts';
import { networkOfRequest } from '../client-network.ts';
import { asService } from './as-service.ts';
import { allowAnyOrigin } from './cors.ts';

export function webVitalsRoute(sql: Sql): Hono {
  const routes = new Hono();
  routes.use(allowAnyOrigin, bodyLimit({ maxSize: 2048 }));
  routes.all('/', (c) =>
    handle(c.req.raw, async (event) => {
      const { id } = networkOfRequest(c);
      const outcome = await asService(
        sql,
        (tx) =>
          tx<
            { answer: CountOutcome }[]
          >`select public.count_web_vital(${JSON.stringify(event)}::text::jsonb, ${id}) as answer`,
      );
      return outcome ?? 'limited';
    }),
  );
  return routes;
}
