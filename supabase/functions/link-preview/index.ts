/**
 * Entry point on hosted Supabase: the cache is reached through two database functions that only the service may call.
 */
import { fromAnyOrigin } from '../_shared/any-origin.ts';
import { handle, known } from './handler.ts';
import { openOutside } from './outside.ts';

interface EdgeRuntime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
}
declare const Deno: EdgeRuntime;

const origin = Deno.env.get('SUPABASE_URL') ?? '';
const service = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
const call = (name: string, body: unknown) =>
  fetch(`${origin}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service}`, apikey: service, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

Deno.serve(
  fromAnyOrigin((request) =>
    handle(request, {
      outside: openOutside(),
      async member(authorization) {
        if (authorization === null) return null;
        const headers = {
          authorization,
          apikey: Deno.env.get('SUPABASE_ANON_KEY') ?? '',
          'content-type': 'application/json',
        };
        const living = fetch(`${origin}/rest/v1/rpc/refuse_ended_sessions`, { method: 'POST', headers, body: '{}' });
        const answer = await fetch(`${origin}/auth/v1/user`, { headers });
        return answer.ok && (await living).ok ? ((await answer.json()) as { id: string }).id : null;
      },
      look: async (member, address) => known.parse(await (await call('link_preview', { member, address })).json()),
      keep: async (address, preview) => void (await call('store_link_preview', { address, preview })),
    }),
  ),
);
