/** Push, pull, pages and digest over HTTP; the same in worker and service worker. */
import { failureCode, type FailureCode } from '#schemas/error-codes.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import {
  digestAnswer,
  failure,
  pagesAnswer,
  pushAnswer,
  unreadPull,
  type DigestAnswer,
  type PagesAnswer,
  type PagesRequest,
  type PullRequest,
  type PushAnswer,
  type PushRequest,
  type UnreadPull,
} from '#schemas/wire/sync.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { refusedFor, retryAfterMs } from '#lib/retry-after.ts';
import { watchSilence } from '#lib/silence.ts';
import { isSmall, patience } from './patience.ts';
import { readText } from './read-body.ts';

/** `refusedToken`: one that the server has just refused; another one is wanted, refreshed if need be. */
export type AccessToken = (refusedToken?: string) => Promise<Result<string, FailureCode>>;

interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}
type Answered<T> = Promise<Result<T, FailureCode>>;
export interface Transport {
  push(request: PushRequest): Answered<PushAnswer>;
  pull(request: PullRequest): Answered<UnreadPull>;
  pages(request: PagesRequest): Answered<PagesAnswer>;
  digest(request: { v: number }): Answered<DigestAnswer>;
}

export interface TransportPorts {
  /** Without a slash at its end; empty for the page's own origin. */
  baseUrl: string;
  accessToken: AccessToken;
  fetch?: typeof fetch;
  clock?: Clock;
  /** What an answer may take at first, and how long it may stand still while it comes. */
  timeoutMs?: number;
}

/**
 * What no attempt waits for longer, milliseconds. A small request's silence is a dead connection more often than a slow
 * hop: it is asked again soon.
 */
const MOST_MS = 120_000;

/** `gone`: nobody waits for the answer any more. */
interface Asking<T> {
  path: string;
  body: unknown;
  schema: Parser<T>;
  gone?: AbortSignal;
  /** How many before it heard nothing. */
  unanswered?: number;
}

const byStatus: Partial<Record<number, FailureCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  413: 'too-large',
  426: 'protocol-too-old',
  429: 'rate-limited',
  503: 'retry',
};

export function createTransport(ports: TransportPorts): Transport {
  const post = <T>(path: string, schema: Parser<T>) => {
    let unanswered = 0;
    return async (body: unknown): Answered<T> => {
      const answer = await authorised(ports, { path, body, schema, unanswered });
      unanswered = !answer.ok && answer.code === 'timeout' ? unanswered + 1 : 0;
      return answer;
    };
  };
  return {
    push: post('/sync/push', pushAnswer),
    pull: post('/sync/pull', unreadPull),
    pages: post('/sync/pages', pagesAnswer),
    digest: post('/sync/digest', digestAnswer),
  };
}

/** A 401 always refreshes once, whatever the device's clock says. */
export async function authorised<T>(ports: TransportPorts, asking: Asking<T>): Answered<T> {
  const token = await ports.accessToken();
  if (!token.ok) return token;
  const first = await attempt(ports, asking, token.value);
  if (first.ok || first.code !== 'unauthorized') return first;
  const fresh = await ports.accessToken(token.value);
  return fresh.ok ? attempt(ports, asking, fresh.value) : fresh;
}

async function attempt<T>(
  ports: TransportPorts,
  { path, body: value, schema, gone, unanswered = 0 }: Asking<T>,
  token: string,
): Answered<T> {
  const { baseUrl, fetch: send = fetch, clock = systemClock, timeoutMs = REQUEST_TIMEOUT_MS } = ports;
  const timeout = new AbortController();
  const watch = watchSilence(clock, () => timeout.abort());
  const body = JSON.stringify(value);
  watch.expect(
    patience({
      bytes: body.length,
      attempt: isSmall(body.length) ? 0 : unanswered,
      first: timeoutMs,
      most: Math.max(MOST_MS, timeoutMs),
    }),
  );
  try {
    const response = await send(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body,
      cache: 'no-store',
      credentials: 'omit',
      signal: gone ? AbortSignal.any([timeout.signal, gone]) : timeout.signal,
    });
    const text = await readText(response, () => watch.expect(timeoutMs));
    const answer = answerOf(response.status, text, schema);
    return answer.ok
      ? answer
      : refusedFor(answer.code, retryAfterMs(response.status, response.headers.get('retry-after'), clock.now()));
  } catch {
    return refused(timeout.signal.aborted ? 'timeout' : 'offline');
  } finally {
    watch.stop();
  }
}

/** What does not look like our server's words is not: a captive portal answers 200 with a page of its own. */
function answerOf<T>(status: number, text: string, schema: Parser<T>): Result<T, FailureCode> {
  const json = parsed(text);
  if (status === 200) {
    const answer = schema.safeParse(json);
    return answer.success ? done(answer.data) : refused('bad-answer');
  }
  const told = failure.safeParse(json);
  const code = failureCode.safeParse(told.success ? told.data.code : null);
  if (code.success) return refused(code.data);
  return refused(byStatus[status] ?? (status >= 500 ? 'server-error' : 'bad-answer'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
