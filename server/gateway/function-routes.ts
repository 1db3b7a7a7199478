/** `/functions/v1/:name`: the web-standard handlers of supabase/functions, as hosted Supabase runs them. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import type { VerifyToken } from '../sync/verify-token.ts';
import { bearer } from '../sync/verify-token.ts';
import { openToAll } from './cors.ts';
import { handle as updateLastLogin } from '../../supabase/functions/update-last-login/handler.ts';

export function functionRoutes(sql: Sql, verify: VerifyToken): Hono {
  const routes = new Hono();
  routes.use(openToAll, bodyLimit({ maxSize: 64 * 1024 }));
  routes.all('/update-last-login', (c) =>
    updateLastLogin(c.req.raw, async (authorization) => {
      const token = bearer(authorization ?? undefined);
      const member = token === null ? null : await verify(token);
      if (member === null) return 'unauthorized';
      await sql.begin((tx) => [
        tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${member.claims}, true), set_config('request.jwt.claim.sub', ${member.id}, true)`,
        tx`select public.update_last_login()`,
      ]);
      return 'done';
    }),
  );
  routes.all('*', (c) => c.json({ code: 'not-found', message: 'no such function' }, 404));
  return routes;
}
