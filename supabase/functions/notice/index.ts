/**
 * Entry point on hosted Supabase. Receipts are also posted to `CONTACT_WEBHOOK`, where it is set, which mails them.
 */
import { fromAnyOrigin } from '../_shared/any-origin.ts';
import { handle, storedNotice } from './handler.ts';
import { receiptLetter } from './letter.ts';

interface EdgeRuntime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
}
declare const Deno: EdgeRuntime;

const origin = Deno.env.get('SUPABASE_URL') ?? '';
const site = Deno.env.get('SITE_URL') ?? origin;
const webhook = Deno.env.get('CONTACT_WEBHOOK');
const call = async (key: string, name: string, body: unknown): Promise<unknown> => {
  const headers = { authorization: `Bearer ${key}`, apikey: key, 'content-type': 'application/json' };
  return (await fetch(`${origin}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};

Deno.serve(
  fromAnyOrigin((request) =>
    handle(request, {
      network:
        request.headers.get('cf-connecting-ip') ??
        request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ??
        'unknown',
      newId: () => crypto.randomUUID(),
      async keep(notice, network) {
        const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
        const stored = storedNotice.parse(await call(key, 'store_notice', { notice, network }));
        if (stored.state === 'kept' && stored.receipt !== null && notice.email !== '' && webhook !== undefined)
          await fetch(webhook, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(receiptLetter({ email: notice.email, receipt: stored.receipt, siteUrl: site })),
          }).catch(() => undefined);
        return stored;
      },
      stateOf: (receipt) => call(Deno.env.get('SUPABASE_ANON_KEY') ?? '', 'notice_state', { request: { receipt } }),
    }),
  ),
);
