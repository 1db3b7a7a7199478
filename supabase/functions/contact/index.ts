/**
 * Entry point on hosted Supabase. Messages are stored in `contact_messages`; each is also posted to `CONTACT_WEBHOOK`,
 * where it is set.
 */
import { fromAnyOrigin } from '../_shared/any-origin.ts';
import { handle, kept } from './handler.ts';
import { contactLetter } from './letter.ts';

interface EdgeRuntime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
}
declare const Deno: EdgeRuntime;

const origin = Deno.env.get('SUPABASE_URL') ?? '';
const service = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
const webhook = Deno.env.get('CONTACT_WEBHOOK');
const headers = { authorization: `Bearer ${service}`, apikey: service, 'content-type': 'application/json' };
const call = (name: string, body: unknown) =>
  fetch(`${origin}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });

Deno.serve(
  fromAnyOrigin((request) =>
    handle(request, {
      network:
        request.headers.get('cf-connecting-ip') ??
        request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ??
        'unknown',
      newId: () => crypto.randomUUID(),
      keep: async (message, network) =>
        kept.parse(await (await call('store_contact_message', { message, network })).json()),
      async tell(message) {
        if (webhook !== undefined)
          await fetch(webhook, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(contactLetter(message)),
          });
      },
    }),
  ),
);
