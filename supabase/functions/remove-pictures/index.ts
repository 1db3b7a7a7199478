/**
 * Entry point on hosted Supabase, called each minute by a schedule. The storage service deletes the files, because
 * their rows belong to it.
 */
import { handle } from './handler.ts';

interface EdgeRuntime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
}
declare const Deno: EdgeRuntime;

const origin = Deno.env.get('SUPABASE_URL') ?? '';
const service = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
async function call(method: 'POST' | 'DELETE', path: string, body: unknown): Promise<Response> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${service}`, apikey: service, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

Deno.serve((request) =>
  handle(request, service, {
    condemnStrays: () => call('POST', '/rest/v1/rpc/mark_orphaned_media', {}),
    condemned: async () => (await call('POST', '/rest/v1/rpc/media_to_remove', {})).json() as Promise<string[]>,
    async remove(bucket, prefixes) {
      await call('DELETE', `/storage/v1/object/${bucket}`, { prefixes });
      return prefixes;
    },
    removed: async (names) => void (await call('POST', '/rest/v1/rpc/record_media_removed', { names })),
  }),
);
