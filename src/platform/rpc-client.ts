/**
 * What is asked of the database and not replicated: found members, one member's page. The sync worker asks, with the
 * device owner's token or not at all [Y16]; here the answer is read.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { requestFromWorker } from './request-from-worker.ts';

interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** A database function with the shape of its answer. */
export interface RpcFunction<Request, Answer> {
  name: string;
  answer: Parser<Answer>;
  /** Names the type of what it is asked with. */
  request?: Request;
}

/** `place`: the next question there lets this one go. */
export async function callRpc<Request, Answer>(
  { name, answer }: RpcFunction<Request, Answer>,
  request: Request,
  slot: string = name,
): Promise<Result<Answer, FailureCode>> {
  const response = await requestFromWorker<unknown>(name, (api) => api.rpc(name, request, slot));
  if (!response.ok) return response;
  const parsed = answer.safeParse(response.value);
  if (parsed.success) return done(parsed.data);
  log.warn('questions.bad-answer', { name });
  return refused('bad-answer');
}
