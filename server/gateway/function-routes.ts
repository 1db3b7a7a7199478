/** Serves `/functions/v1/:name` with the web-standard handlers of supabase/functions, as hosted Supabase runs them. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import type { VerifyToken } from '../sync/verify-token.ts';
import { bearer } from '../sync/verify-token.ts';
import { asService } from './as-service.ts';
import { allowAnyOrigin } from './cors.ts';
import { handle as linkPreview, known } from '../../supabase/functions/link-preview/handler.ts';
import { openOutside, type Outside } from '../../supabase/functions/link-preview/outside.ts';
import { handle as updateLastLogin } from '../../supabase/functions/update-last-login/handler.ts';

export function functionRoutes(sql: Sql, verify: VerifyToken, outside: Outside = openOutside()): Hono {
  const routes = new Hono();
  routes.use(allowAnyOrigin, bodyLimit({ maxSize: 64 * 1024 }));
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
  routes.all('/link-preview', (c) =>
    linkPreview(c.req.raw, {
      outside,
      async member(authorization) {
        const token = bearer(authorization ?? undefined);
        return token === null ? null : ((await verify(token))?.id ?? null);
      },
      look: async (member, url) =>
        known.parse(
          await asService(
            sql,
            (tx) => tx<{ answer: unknown }[]>`select public.link_preview(${member}, ${url}) as answer`,
          ),
        ),
      keep: async (url, preview) =>
        void (await asService(
          sql,
          (tx) =>
            tx<
              { answer: unknown }[]
            >`select public.store_link_preview(${url}, ${JSON.stringify(preview)}::text::jsonb) as answer`,
        )),
    }),
  );
  routes.all('*', (c) => c.json({ code: 'not-found', message: 'no such function' }, 404));
  return routes;
}
