/**
 * What is asked of the database and not replicated: found members, one member's page. The sync worker asks, with the
 * device owner's token or not at all [Y16]; here the answer is read.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { errorName, log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { askSync } from './worker-client.ts';

interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** A database function with the shape of its answer. */
export interface Asks<Request, Answer> {
  name: string;
  answer: Parser<Answer>;
  /** Names the type of what it is asked with. */
  request?: Request;
}

/** A token may have to be refreshed first; a worker that is frozen answers never. */
const PATIENCE_MS = 2 * REQUEST_TIMEOUT_MS + 2000;

/** `place`: the next question there lets this one go. */
export async function ask<Request, Answer>(
  { name, answer }: Asks<Request, Answer>,
  request: Request,
  place: string = name,
): Promise<Result<Answer, FailureCode>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Result<unknown, FailureCode>>(
    (resolve) => (timer = setTimeout(() => resolve(refused('timeout')), PATIENCE_MS)),
  );
  try {
    const told = await Promise.race([
      askSync<Result<unknown, FailureCode>>((api) => api.ask(name, request, place)),
      late,
    ]);
    if (!told.ok) return told;
    const read = answer.safeParse(told.value);
    if (read.success) return done(read.data);
    log.warn('questions.bad-answer', { name });
    return refused('bad-answer');
  } catch (error) {
    log.debug('questions.not-asked', { name, error: errorName(error) });
    return refused('offline');
  } finally {
    clearTimeout(timer);
  }
}
