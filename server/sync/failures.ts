/** Maps failures of a request to codes and HTTP statuses. The table of codes is schemas/error-codes.ts. */
import * as z from 'zod/mini';
import type { FailureCode } from '#schemas/error-codes.ts';
import { errorName, log } from '#lib/log.ts';
import { QueueFull } from './fair-queue.ts';

const statuses = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'too-large': 413,
  'protocol-too-old': 426,
  'rate-limited': 429,
  'server-error': 500,
  retry: 503,
} as const satisfies Partial<Record<FailureCode, number>>;

export type SyncFailureCode = keyof typeof statuses;
export interface SyncFailure {
  ok: false;
  code: SyncFailureCode;
  /** Seconds until a new attempt is worthwhile. */
  retryAfter?: number;
}

export const statusOf = (code: SyncFailureCode) => statuses[code];
export const syncFailure = (code: SyncFailureCode, retryAfter?: number): SyncFailure =>
  retryAfter === undefined ? { ok: false, code } : { ok: false, code, retryAfter };

/** Codes of deadlocks, serialisation failures, and lock and statement time-outs [Y4]. */
const transientCodes = /^(40P01|40001|55P03|57014)$/;
/** Codes of a database that is unreachable, starting, stopping or full. */
const unavailableCodes = /^(57P0\d|53\d{3}|08\w{3}|25P03|CONN\w+|CONNECT_TIMEOUT|E[A-Z]+)$/;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
/** Error for more requests than this node can answer in a few seconds; handled like an unreachable database. */
export const overloaded = () => Object.assign(new Error('too much at once'), { code: 'EBUSY' });

/** Says whether the database is unavailable, so that an immediate new attempt would fail too. */
export const isUnavailable = (error: unknown) => unavailableCodes.test(codeOf(error));

export function databaseFailure(error: unknown, during: string): SyncFailure {
  const code = codeOf(error);
  if (error instanceof QueueFull) return syncFailure('rate-limited', 1);
  if (isUnavailable(error) || transientCodes.test(code)) {
    log.info('database busy or away', { during, code });
    return syncFailure('retry', 1);
  }
  if (code === '28000') return syncFailure('unauthorized');
  if (error instanceof Error && error.message === 'bad-request') return syncFailure('bad-request');
  log.crash('database function failed', withoutContent(error, during, code), { during, code });
  return syncFailure('server-error');
}

/**
 * Returns an error that is safe to log. The original is never logged: its details may hold a member's words. Of an
 * answer that does not parse only the paths are named.
 */
function withoutContent(error: unknown, during: string, code: string): Error {
  const places = error instanceof z.core.$ZodError ? error.issues.slice(0, 5).map((issue) => issue.path.join('.')) : [];
  return new Error([during, code || errorName(error), ...places].join(' '));
}
