/**
 * Calls database functions whose results are not replicated: member search, a member's page. The sync worker sends the
 * request with the device owner's token, or not at all [Y16]; the answer is parsed here.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { requestFromWorker } from './request-from-worker.ts';

interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** What a function wants beside its request. */
export type RpcHeaders = Readonly<Record<string, string>>;

/** A database function and the schema of its answer. */
export interface RpcFunction<Request, Answer> {
  name: string;
  answer: Parser<Answer>;
  headers?: RpcHeaders | undefined;
  /** Size of a request that is long, and is waited for accordingly. */
  bytes?: number | undefined;
  /** Carries the type of the request only; no value is ever set. */
  request?: Request;
}

/** `place`: the next question there lets this one go. */
export async function callRpc<Request, Answer>(
  { name, answer, headers, bytes }: RpcFunction<Request, Answer>,
  request: Request,
  slot: string = name,
): Promise<Result<Answer, FailureCode>> {
  const response = await requestFromWorker<unknown>(name, (api) => api.rpc(name, request, slot, headers), bytes);
  if (!response.ok) return response;
  const parsed = answer.safeParse(response.value);
  if (parsed.success) return done(parsed.data);
  log.warn('questions.bad-answer', { name });
  return refused('bad-answer');
}
