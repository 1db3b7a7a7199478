/**
 * Holds requests back for as long as the server demanded with `Retry-After`. One gate serves all requests of a realm,
 * and keeps a wait for each server path. A request during the wait is not sent; it gets the same refusal with the time
 * left.
 */
import type { Clock } from './clock.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { parseRetryAfter } from './retry-after.ts';

export interface GatedRequest {
  method: string;
  url: string;
  /** Bucket that an upload in parts begins in: its address does not name it. */
  bucket?: string | undefined;
}

export interface HeldAnswer {
  status: number;
  /** Seconds, as in the header of an answer. */
  retryAfter: string;
}

export interface RetryGate {
  /** Returns the answer for a request that must wait, or null if it may be sent. */
  held(request: GatedRequest): HeldAnswer | null;
  note(request: GatedRequest, status: number, retryAfter: string | null | undefined): void;
  /** Forgets all waits when the account changes: they were demanded of the previous one. */
  clear(): void;
}

interface Wait {
  status: number;
  deadline: Deadline;
}

const FILES = '/storage/v1/object/';

/**
 * Returns the key under which the server counts a request. Files count by their bucket, whole or in parts. Sign-ins are
 * never held and return null: the server counts them by mail address, and the next one may use another.
 */
function serverPathOf({ method, url, bucket }: GatedRequest): string | null {
  if (bucket !== undefined) return `${method} ${FILES}${bucket}`;
  const { pathname, searchParams } = new URL(url, 'https://relative.invalid');
  const grant = pathname === '/auth/v1/token' ? searchParams.get('grant_type') : '';
  return grant === 'password' ? null : `${method} ${/^\/storage\/v1\/object\/[^/]+/.exec(pathname)?.[0] ?? pathname}`;
}

export function createRetryGate(clock: Clock): RetryGate {
  const waits = new Map<string, Wait>();
  return {
    held(request) {
      const path = serverPathOf(request);
      const wait = path === null ? undefined : waits.get(path);
      if (path === null || !wait) return null;
      const remainingMs = wait.deadline.remaining();
      if (remainingMs > 0) return { status: wait.status, retryAfter: String(Math.ceil(remainingMs / 1000)) };
      waits.delete(path);
      return null;
    },
    note(request, status, retryAfter) {
      const path = serverPathOf(request);
      const ms = parseRetryAfter(status, retryAfter, clock.now());
      if (path !== null && ms > 0) waits.set(path, { status, deadline: createDeadline(clock, ms) });
    },
    clear: () => waits.clear(),
  };
}

/** Wraps `fetch` so that every request passes the gate. */
export const fetchThroughGate =
  (fetch: typeof globalThis.fetch, gate: RetryGate): typeof globalThis.fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const held = gate.held({ method, url });
    if (held)
      return Response.json(
        { code: held.status === 429 ? 'rate-limited' : 'retry' },
        { status: held.status, headers: { 'retry-after': held.retryAfter } },
      );
    const answer = await fetch(input, init);
    gate.note({ method, url }, answer.status, answer.headers.get('retry-after'));
    return answer;
  };
