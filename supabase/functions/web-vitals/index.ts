/** Entry point on hosted Supabase: a database function that only the service may call counts the event. */
import { fromAnyOrigin } from '../_shared/any-origin.ts';
import { countOutcomes, handle, type CountOutcome } from './handler.ts';

interface EdgeRuntime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
}
declare const Deno: EdgeRuntime;

const service = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';

Deno.serve(
  fromAnyOrigin((request) =>
    handle(request, async (event): Promise<CountOutcome> => {
      const network =
        request.headers.get('cf-connecting-ip') ??
        request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ??
        'unknown';
      const answer = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/count_web_vital`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service}`, apikey: service, 'content-type': 'application/json' },
        body: JSON.stringify({ event, network }),
      });
      const outcome: unknown = await answer.json().catch(() => null);
      return countOutcomes.find((known) => known === outcome) ?? 'limited';
    }),
  ),
);
