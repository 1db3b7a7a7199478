/**
 * Serves `/unsubscribe/:token`. A POST stops the mails: mail programs send it by themselves (RFC 8058), and a browser
 * without scripts sends it from a form. It needs only the token, and a known token gets the same answer as an unknown
 * one. A GET only shows the app's page, with the form for browsers without scripts: programs open every link of a mail.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import { product } from '#lib/product.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Limits } from '../sync/rate-limit.ts';
import { takeBudget } from './budget.ts';

const form = `<noscript><style>#root { display: none }</style><form method="post" style="max-width:480px;margin:15vh auto;padding:16px">
<h1>Ne plus recevoir ces e-mails\u202f?</h1>
<p>Ceux que ce lien concerne s’arrêteront. Les e-mails indispensables, comme un nouveau mot de passe, continueront d’arriver.</p>
<button name="by" value="form">Ne plus recevoir</button>
</form></noscript>`;
const documentWith = (
  content: string,
) => `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>E-mails · ${product.name}</title></head>
<body style="max-width:480px;margin:15vh auto;padding:16px;font:16px/1.5 system-ui,sans-serif">${content}<p><a href="/">${product.name}</a></p></body></html>`;
const stoppedPage = documentWith(
  '<h1>C’est noté.</h1><p>Les e-mails que ce lien concerne ne vous seront plus envoyés. Le même lien permet de les reprendre.</p>',
);
const laterPage = documentWith(
  '<h1>Pas tout de suite.</h1><p>Trop de demandes viennent de votre réseau. Revenez à la page précédente et réessayez dans quelques minutes.</p>',
);

/** As the database makes them; others are unknown without asking it. */
const TOKEN = /^[\w-]{43}$/;

export function unsubscribeRoute(sql: Sql, site: Hono, limits: Limits): Hono {
  const routes = new Hono();
  routes.post('/:token', bodyLimit({ maxSize: 4096 }), async (c) => {
    const byForm = (await c.req.parseBody().catch(() => ({ by: '' })))['by'] === 'form';
    const wait = await takeBudget(c, limits, null, 1);
    if (wait > 0) {
      const headers = { ...securityHeaders(''), 'retry-after': String(wait) };
      return byForm ? c.html(laterPage, 429, headers) : c.text('429', 429, headers);
    }
    const token = c.req.param('token');
    const request = JSON.stringify({ token, wanted: false });
    if (TOKEN.test(token))
      await sql.begin((tx) => [
        tx`select set_config('role', 'anon', true), set_config('statement_timeout', '2s', true)`,
        tx`select public.set_mail_preference(${request}::text::jsonb)`,
      ]);
    return byForm ? c.html(stoppedPage, 200, securityHeaders('')) : c.body(null, 204);
  });
  routes.get('/:token', async (c) => {
    const headers = new Headers(c.req.raw.headers);
    for (const name of ['accept-encoding', 'if-none-match']) headers.delete(name);
    const page = await site.fetch(new Request(c.req.raw, { headers }));
    const pageHeaders = new Headers(page.headers);
    pageHeaders.delete('etag');
    return new Response((await page.text()).replace(/<noscript>[\s\S]*?<\/noscript>/, form), {
      status: page.status,
      headers: pageHeaders,
    });
  });
  return routes;
}
