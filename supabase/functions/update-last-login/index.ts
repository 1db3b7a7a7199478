/** Entry point on hosted Supabase: calls the database function over HTTP, as the member of the token. */
import { fromAnyOrigin } from '../_shared/any-origin.ts';
import { handle } from './handler.ts';

interface EdgeRuntime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
}
declare const Deno: EdgeRuntime;

Deno.serve(
  fromAnyOrigin((request) =>
    handle(request, async (authorization) => {
      if (authorization === null) return 'unauthorized';
      const answer = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/update_last_login`, {
        method: 'POST',
        headers: { authorization, apikey: Deno.env.get('SUPABASE_ANON_KEY') ?? '', 'content-type': 'application/json' },
        body: '{}',
      });
      return answer.ok ? 'done' : 'unauthorized';
    }),
  ),
);
