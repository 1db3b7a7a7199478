/** What a request's failure is called, and how it crosses. The table of codes is schemas/error-codes.ts. */
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
  /** Seconds until it is worth asking again. */
  retryAfter?: number;
}

export const statusOf = (code: SyncFailureCode) => statuses[code];
export const syncFailure = (code: SyncFailureCode, retryAfter?: number): SyncFailure =>
  retryAfter === undefined ? { ok: false, code } : { ok: false, code, retryAfter };

/** [Y4] Deadlock, serialisation, lock and statement time-outs. */
const transientCodes = /^(40P01|40001|55P03|57014)$/;
/** The database is away, starting, stopping or full. */
const unavailableCodes = /^(57P0\d|53\d{3}|08\w{3}|25P03|CONN\w+|CONNECT_TIMEOUT|E[A-Z]+)$/;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
/** More is asked of this node than it answers in a few seconds: as if the database were away. */
export const overloaded = () => Object.assign(new Error('too much at once'), { code: 'EBUSY' });

/** Asked again at once, it would be no nearer. */
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

/** Never the error itself: its details may hold a member's words. A misfit of an answer names its places only. */
function withoutContent(error: unknown, during: string, code: string): Error {
  const places = error instanceof z.core.$ZodError ? error.issues.slice(0, 5).map((issue) => issue.path.join('.')) : [];
  return new Error([during, code || errorName(error), ...places].join(' '));
}
