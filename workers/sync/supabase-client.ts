/**
 * Supabase's client without a state of its own: no session, storage, timer, lock or socket. It forms requests and reads
 * answers; what sends them puts this account's token on each, and nothing else identifies who asks [Y16].
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { LONGEST_REQUEST_MS } from '#schemas/limits.ts';
import { sendAuthorised, type TransportPorts } from '#sync/outbox/transport.ts';

/** What comes is judged by whoever asked. */
const anyAnswer = { safeParse: (data: unknown) => ({ success: true, data }) as const };

/** The client asks for one; it is on no request. */
const NO_KEY = 'none';

export function openSupabase(ports: TransportPorts): SupabaseClient {
  const { href } = new URL(ports.baseUrl || globalThis.location.origin);
  return createClient(href, NO_KEY, {
    // It would put the token on a request, but has no way to refresh one that is refused, or to say why there is none.
    accessToken: () => Promise.resolve(null),
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch: authorisedFetch(ports) },
  });
}

/** Headers of a call that are passed on; the client's own stay behind. */
const PASSED_ON = ['x-certification-code'];

function passedOn(headers: HeadersInit | undefined): Record<string, string> {
  const all = new Headers(headers);
  return Object.fromEntries(PASSED_ON.flatMap((name) => (all.has(name) ? [[name, all.get(name) ?? '']] : [])));
}

/** `fetch` under this account's token, with the waits, limits and codes of every other request of this worker. */
const authorisedFetch =
  (ports: TransportPorts): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const answer = await sendAuthorised(ports, {
      path: pathname + search,
      body: typeof init?.body === 'string' ? init.body : '',
      headers: passedOn(init?.headers),
      schema: anyAnswer,
      // Nothing repeats a call by itself: a long one is given the time that it needs.
      maxWaitMs: LONGEST_REQUEST_MS,
      ...(init?.signal && { signal: init.signal }),
    });
    return answer.ok ? Response.json(answer.value) : Response.json(answer, { status: 400 });
  };
