/** Sends push, pull, chunks and digest over HTTP; the same in worker and service worker. */
import { failureCode, type FailureCode } from '#schemas/error-codes.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import {
  digestAnswer,
  failure,
  pushAnswer,
  unparsedChunks,
  unparsedPull,
  type DigestAnswer,
  type ChunksRequest,
  type PullRequest,
  type PushAnswer,
  type PushRequest,
  type UnparsedChunks,
  type UnparsedPull,
} from '#schemas/wire/sync.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { refusedRetryAfter, parseRetryAfter } from '#lib/retry-after.ts';
import { createInactivityTimeout, isSmallBody, silenceLimitMs } from '#lib/inactivity-timeout.ts';
import { readText } from './read-body.ts';

/**
 * Resolves to an access token. `refusedToken`: a token that the server has just refused; a different one is returned,
 * refreshed if needed.
 */
export type AccessToken = (refusedToken?: string) => Promise<Result<string, FailureCode>>;

export interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}
type AsyncResult<T> = Promise<Result<T, FailureCode>>;
export interface Transport {
  push(request: PushRequest): AsyncResult<PushAnswer>;
  pull(request: PullRequest): AsyncResult<UnparsedPull>;
  chunks(request: ChunksRequest): AsyncResult<UnparsedChunks>;
  digest(request: { v: number }): AsyncResult<DigestAnswer>;
}

export interface TransportPorts {
  /** Without a slash at its end; empty for the page's own origin. */
  baseUrl: string;
  accessToken: AccessToken;
  fetch?: typeof fetch;
  clock?: Clock;
  /** How long an answer may take to begin, and how long it may pause while it arrives; milliseconds. */
  timeoutMs?: number;
}

/**
 * Longest wait of any attempt, milliseconds, unless its request says otherwise. A small request without an answer means
 * a dead connection more often than a slow proxy, so its wait does not grow and it is repeated soon.
 */
const MAX_WAIT_MS = 120_000;

/** `signal`: aborts when nobody waits for the answer any more. */
interface RequestOptions<T> {
  path: string;
  /** As it is sent: JSON. */
  body: string;
  /** Beside those of every request. */
  headers?: Readonly<Record<string, string>>;
  schema: Parser<T>;
  signal?: AbortSignal;
  /** How many attempts before this one got no answer. */
  timeoutCount?: number;
  /** Longest wait of any attempt, milliseconds. */
  maxWaitMs?: number;
}

const codeByStatus: Partial<Record<number, FailureCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  413: 'too-large',
  426: 'protocol-too-old',
  429: 'rate-limited',
  503: 'retry',
};

export function createTransport(ports: TransportPorts): Transport {
  const post = <T>(path: string, schema: Parser<T>) => {
    let timeoutCount = 0;
    return async (request: unknown): AsyncResult<T> => {
      const body = JSON.stringify(request);
      const answer = await sendAuthorised(ports, { path, body, schema, timeoutCount });
      timeoutCount = !answer.ok && answer.code === 'timeout' ? timeoutCount + 1 : 0;
      return answer;
    };
  };
  return {
    push: post('/sync/push', pushAnswer),
    pull: post('/sync/pull', unparsedPull),
    chunks: post('/sync/chunks', unparsedChunks),
    digest: post('/sync/digest', digestAnswer),
  };
}

/** Posts a request that names no member. */
export const sendWithoutToken = <T>(
  ports: Omit<TransportPorts, 'accessToken'>,
  request: RequestOptions<T>,
): AsyncResult<T> => sendOnce(ports, request, null);

/** Posts a request with the member's token. A 401 always leads to one refresh, whatever the device's clock says. */
export async function sendAuthorised<T>(ports: TransportPorts, request: RequestOptions<T>): AsyncResult<T> {
  const token = await ports.accessToken();
  if (!token.ok) return token;
  const first = await sendOnce(ports, request, token.value);
  if (first.ok || first.code !== 'unauthorized') return first;
  const fresh = await ports.accessToken(token.value);
  return fresh.ok ? sendOnce(ports, request, fresh.value) : fresh;
}

async function sendOnce<T>(
  ports: Omit<TransportPorts, 'accessToken'>,
  { path, body, headers, schema, signal, timeoutCount = 0, maxWaitMs = MAX_WAIT_MS }: RequestOptions<T>,
  token: string | null,
): AsyncResult<T> {
  const { baseUrl, fetch: send = fetch, clock = systemClock, timeoutMs = REQUEST_TIMEOUT_MS } = ports;
  const timeout = new AbortController();
  const watch = createInactivityTimeout(clock, () => timeout.abort());
  watch.restart(
    silenceLimitMs({
      bytes: body.length,
      attempt: isSmallBody(body.length) ? 0 : timeoutCount,
      baseMs: timeoutMs,
      maxMs: Math.max(maxWaitMs, timeoutMs),
    }),
  );
  try {
    const response = await send(`${baseUrl}${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body,
      cache: 'no-store',
      credentials: 'omit',
      signal: signal ? AbortSignal.any([timeout.signal, signal]) : timeout.signal,
    });
    // The functions' relay could not hand the request on: the function itself has not seen it [ERR-07].
    if (response.headers.get('x-relay-error') === 'true') return refused('retry');
    const text = await readText(response, () => watch.restart(timeoutMs));
    const answer = parseAnswer(response.status, text, schema);
    return answer.ok
      ? answer
      : refusedRetryAfter(
          answer.code,
          parseRetryAfter(response.status, response.headers.get('retry-after'), clock.now()),
        );
  } catch {
    return refused(timeout.signal.aborted ? 'timeout' : 'offline');
  } finally {
    watch.stop();
  }
}

/** Parses an answer. A body that does not fit the schema is refused: a captive portal answers 200 with its own page. */
function parseAnswer<T>(status: number, text: string, schema: Parser<T>): Result<T, FailureCode> {
  const json = parseJson(text);
  if (status === 200) {
    const answer = schema.safeParse(json);
    return answer.success ? done(answer.data) : refused('bad-answer');
  }
  const failureBody = failure.safeParse(json);
  const code = failureCode.safeParse(failureBody.success ? failureBody.data.code : null);
  if (code.success) return refused(code.data);
  return refused(codeByStatus[status] ?? (status >= 500 ? 'server-error' : 'bad-answer'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
