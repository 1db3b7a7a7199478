/**
 * Keeps requests back for as long as the server has asked to wait (`Retry-After`): one gate for all requests of a
 * realm, by server path. Whoever asks meanwhile gets the same refusal with what is left of the wait, without a request.
 */
import type { Clock } from './clock.ts';
import { parseRetryAfter } from './retry-after.ts';

export interface HeldAnswer {
  status: number;
  /** Seconds, as in an answer's head. */
  retryAfter: string;
}

export interface RetryGate {
  /** null: the server may be asked. */
  held(method: string, url: string): HeldAnswer | null;
  note(method: string, url: string, status: number, retryAfter: string | null | undefined): void;
  /** Another account asks now, whom the server has told nothing yet. */
  clear(): void;
}

interface Wait {
  status: number;
  since: number;
  ms: number;
}

/**
 * What the server counts together. Files count by their bucket; attempts to sign in count by address, of which the
 * next one may be another: null, they are never held.
 */
function serverPathOf(method: string, url: string): string | null {
  const { pathname, searchParams } = new URL(url, 'https://relative.invalid');
  const grant = pathname === '/auth/v1/token' ? searchParams.get('grant_type') : '';
  return grant === 'password' ? null : `${method} ${/^\/storage\/v1\/object\/[^/]+/.exec(pathname)?.[0] ?? pathname}`;
}

export function createRetryGate(clock: Clock): RetryGate {
  const waits = new Map<string, Wait>();
  return {
    held(method, url) {
      const path = serverPathOf(method, url);
      const wait = path === null ? undefined : waits.get(path);
      if (path === null || !wait) return null;
      const elapsed = clock.now() - wait.since;
      // A clock that was set back knows nothing of the wait any more.
      if (elapsed >= 0 && elapsed < wait.ms)
        return { status: wait.status, retryAfter: String(Math.ceil((wait.ms - elapsed) / 1000)) };
      waits.delete(path);
      return null;
    },
    note(method, url, status, retryAfter) {
      const path = serverPathOf(method, url);
      const ms = parseRetryAfter(status, retryAfter, clock.now());
      if (path !== null && ms > 0) waits.set(path, { status, since: clock.now(), ms });
    },
    clear: () => waits.clear(),
  };
}

/** `fetch` behind the gate. */
export const fetchThroughGate =
  (fetch: typeof globalThis.fetch, gate: RetryGate): typeof globalThis.fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const held = gate.held(method, url);
    if (held)
      return Response.json(
        { code: held.status === 429 ? 'rate-limited' : 'retry' },
        { status: held.status, headers: { 'retry-after': held.retryAfter } },
      );
    const answer = await fetch(input, init);
    gate.note(method, url, answer.status, answer.headers.get('retry-after'));
    return answer;
  };
