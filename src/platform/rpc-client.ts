/**
 * Calls database functions whose results are not replicated: member search, a member's page. The sync worker sends the
 * request with the device owner's token, or not at all [Y16]; the answer is parsed here.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { errorName, log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { callSync } from './worker-client.ts';

interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** A database function and the schema of its answer. */
export interface RpcFunction<Request, Answer> {
  name: string;
  answer: Parser<Answer>;
  /** Carries the type of the request only; no value is ever set. */
  request?: Request;
}

/** Allows for a refresh of the token before the request. A frozen worker never answers. */
const PATIENCE_MS = 2 * REQUEST_TIMEOUT_MS + 2000;

/** Calls a function. The next call in the same `slot` cancels this one. */
export async function callRpc<Request, Answer>(
  { name, answer }: RpcFunction<Request, Answer>,
  request: Request,
  slot: string = name,
): Promise<Result<Answer, FailureCode>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Result<unknown, FailureCode>>(
    (resolve) => (timer = setTimeout(() => resolve(refused('timeout')), PATIENCE_MS)),
  );
  try {
    const response = await Promise.race([
      callSync<Result<unknown, FailureCode>>((api) => api.rpc(name, request, slot)),
      timeout,
    ]);
    if (!response.ok) return response;
    const parsed = answer.safeParse(response.value);
    if (parsed.success) return done(parsed.data);
    log.warn('questions.bad-answer', { name });
    return refused('bad-answer');
  } catch (error) {
    log.debug('questions.not-asked', { name, error: errorName(error) });
    return refused('offline');
  } finally {
    clearTimeout(timer);
  }
}
