/**
 * Shows the mails of the demonstration and of development, which are not delivered. Never served beside a driver that
 * delivers.
 */
import { Hono } from 'hono';
import { product } from '#lib/product.ts';
import { isLoopback } from '../demonstration.ts';
import type { Mail, Mailbox } from './mail.ts';

/** Below `/auth`: the service worker leaves such addresses to the server. */
export const MAILBOX_PATH = '/auth/mailbox';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const linked = (text: string) => escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
const article = ({ to, subject, text }: Mail) =>
  `<article><h2>${escaped(subject)}</h2><p class="to">À ${escaped(to)}</p><pre>${linked(text)}</pre></article>`;

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif } body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid color-mix(in srgb, currentcolor 20%, transparent); border-radius: 16px; padding: 1rem 1.25rem; margin: 1rem 0 }
  h2 { font-size: 1.1rem; margin: 0 } .to { opacity: .7; margin: 0 } pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0 0 }`;

const page = (
  mails: readonly Mail[],
) => `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Messages envoyés</title><style>${style}</style></head><body><main>
<h1>Messages envoyés par ${product.name}</h1><p>Ils restent sur cette machine\u202f: rien n’est distribué. Le plus récent en premier\u202f; rechargez la page pour voir la suite.</p>
${mails.length === 0 ? '<p>Aucun message pour l’instant.</p>' : mails.toReversed().map(article).join('')}</main></body></html>`;

export function mailboxPage(mailbox: Mailbox): Hono {
  const routes = new Hono();
  routes.get('/', (c) => {
    // Another site's name may resolve to this machine, and a proxy may forward strangers: both are refused.
    const { hostname } = new URL(c.req.url);
    if (
      !isLoopback(hostname) ||
      ['forwarded', 'x-forwarded-for', 'via'].some((name) => c.req.header(name) !== undefined)
    )
      return c.text('404', 404);
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    c.header('x-content-type-options', 'nosniff');
    return c.html(page(mailbox.mails));
  });
  return routes;
}
