/** Entry point on hosted Supabase, called each minute by a schedule. */
import { handle } from './handler.ts';
import { hostedPorts } from './hosted.ts';

interface EdgeRuntime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
}
declare const Deno: EdgeRuntime;

const origin = Deno.env.get('SUPABASE_URL') ?? '';
const service = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';

async function call(method: 'POST' | 'DELETE', path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${service}`, apikey: service, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text);
}

Deno.serve((request) => handle(request, service, hostedPorts(call)));
