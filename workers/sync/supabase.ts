/**
 * Functions of the database and edge functions, called through Supabase's client as one account. The client is loaded
 * with the first call: neither a start nor a first pull waits for it.
 */
import { failureCode, type FailureCode } from '#schemas/error-codes.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { refusedRetryAfter } from '#lib/retry-after.ts';
import type { TransportPorts } from '#sync/outbox/transport.ts';

type AsyncResult<T> = Promise<Result<T, FailureCode>>;

export interface Supabase {
  /** Calls a function of the database with its one argument. */
  rpc(
    name: string,
    request: unknown,
    signal: AbortSignal,
    headers?: Readonly<Record<string, string>>,
  ): AsyncResult<unknown>;
  /** Calls an edge function. */
  invoke(name: string, body?: Record<string, unknown>): AsyncResult<unknown>;
}

/** As `authorisedFetch` puts it: the refusal itself. Of anything else, the client has made up its own words. */
function refusalFrom(error: unknown): Result<never, FailureCode> {
  const { code, retryAfterMs } = (error ?? {}) as { code?: unknown; retryAfterMs?: unknown };
  const known = failureCode.safeParse(code);
  if (!known.success) return refused('bad-answer');
  return refusedRetryAfter(known.data, typeof retryAfterMs === 'number' ? retryAfterMs : 0);
}

export function createSupabase(ports: TransportPorts): Supabase {
  const load = async () => (await import('./supabase-client.ts')).openSupabase(ports);
  let loading: ReturnType<typeof load> | null = null;
  /** null: its program cannot be loaded now; the next call tries again. */
  const client = () => (loading ??= load()).catch(() => (loading = null));

  return {
    async rpc(name, request, signal, headers = {}) {
      const supabase = await client();
      if (!supabase) return refused('offline');
      const call = supabase.rpc(name, { request }).abortSignal(signal);
      for (const [header, value] of Object.entries(headers)) void call.setHeader(header, value);
      const { data, error } = await call;
      return error ? refusalFrom(error) : done(data as unknown);
    },
    async invoke(name, body) {
      const supabase = await client();
      if (!supabase) return refused('offline');
      const { data, response } = await supabase.functions.invoke<unknown>(name, body && { body });
      return response?.ok ? done(data) : refusalFrom(await response?.json());
    },
  };
}
