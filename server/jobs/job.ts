/** Defines a kind of work that is queued in the database, in the transaction that causes it, and run by any node. */
import type { JobHelpers, Task } from 'graphile-worker';
import type { QueryResult, QueryResultRow } from 'pg';
import type * as z from 'zod/mini';
import { errorName } from '#lib/log.ts';

/** Longest run of a job, in milliseconds. A job that is locked for twice as long belongs to a node that has ended. */
export const JOB_LIMIT_MS = 60_000;
/** Time in which an aborted job may end by itself; after that its promise is ignored, so that its node can end. */
const GRACE_MS = 1000;

export interface JobContext {
  /** Runs a query as the tables' owner. */
  query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>>;
  /** Aborted when the time is over, or when the node is stopping and has waited for a while. */
  signal: AbortSignal;
}

/** Error that the database stores for a failed job: a code, because a message might hold anything. */
class JobFailed extends Error {}

/** Returns the code that `job` gave a failure, and nothing of the package's own message. */
export const nameOfFailure = (error: unknown): string =>
  error instanceof JobFailed ? error.message : errorName(error);

/** Returns the code of an error of the database, a socket or a program; never its message. */
export const nameOfError = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : errorName(error);

/**
 * Creates a task. `run` is called again after a failure, with growing pauses, and perhaps after a success, where a node
 * ended before it was recorded: it must be idempotent. A payload that does not match its schema fails.
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
