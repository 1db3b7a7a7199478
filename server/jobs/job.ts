/**
 * One kind of work that is queued in the database, in the transaction that causes it, and done by whichever node is
 * there.
 */
import type { JobHelpers, Task } from 'graphile-worker';
import type { QueryResult, QueryResultRow } from 'pg';
import type * as z from 'zod/mini';
import { errorName } from '#lib/log.ts';

/** No job may take longer. One that is held for twice as long was taken by a node that has ended. */
export const JOB_LIMIT_MS = 60_000;
/**
 * For noting that it was given up; what does not listen to its signal is left behind then, and its node ends all the
 * same.
 */
const GRACE_MS = 1000;

export interface JobContext {
  /** As the tables' owner. */
  query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>>;
  /** When the time is over, or the node is asked to end and has waited for a while. */
  signal: AbortSignal;
}

/** What the database keeps of a job that failed, where a message might hold anything. */
class JobFailed extends Error {}

/** The code that `job` has given it; nothing of what the package says itself. */
export const nameOfFailure = (error: unknown): string =>
  error instanceof JobFailed ? error.message : errorName(error);

/** What a refusal of the database, of a socket or of a program is called; never its message. */
export const nameOfError = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : errorName(error);

/**
 * `run` is called again after a failure, with growing pauses, and perhaps after it has succeeded, where a node ended
 * before that was noted: it must do no harm the second time. A payload that does not fit fails.
 */
export const job =
  <P>(payload: z.ZodMiniType<P>, run: (payload: P, context: JobContext) => Promise<void>): Task =>
  async (rawPayload, { query, abortSignal }: JobHelpers) => {
    const signal = AbortSignal.any([AbortSignal.timeout(JOB_LIMIT_MS), abortSignal]);
    const deadline = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => setTimeout(reject, GRACE_MS, signal.reason).unref(), { once: true }),
    );
    try {
      await Promise.race([
        deadline,
        run(payload.parse(rawPayload), { query: (text, values) => query(text, [...values]), signal }),
      ]);
    } catch (error) {
      throw new JobFailed(nameOfError(error));
    }
  };
