/**
 * Strips errors of the database where they arise, and keeps their code for the answer. Their parameters and details
 * hold password hashes and members' words, and the library prints them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from 'postgres';

/** Details of the error of the current request. */
export interface DatabaseErrorDetails {
  code?: string;
  /** Refusal that one of our own functions raised; its message is a code. */
  raised?: string | undefined;
}
export const requestErrors = new AsyncLocalStorage<DatabaseErrorDetails>();

function withoutQuery(error: unknown): unknown {
  if (!(error instanceof Error) || !('query' in error)) return error;
  const details = errorDetailsOf(error);
  Object.assign(requestErrors.getStore() ?? {}, details);
  return Object.assign(new Error(`database error ${details.code}`), details);
}

export function errorDetailsOf(error: unknown): DatabaseErrorDetails {
  if (!(error instanceof Error) || !('code' in error)) return {};
  const raised = 'routine' in error && error.routine === 'exec_stmt_raise' && /^[a-z]+(-[a-z]+)*$/.test(error.message);
  return { code: String(error.code), raised: raised ? error.message : undefined };
}

type Unsafe = Sql['unsafe'];
type Pending = ReturnType<Unsafe>;

/** Wraps the two functions of the driver that the library uses: `reserve` and `unsafe`. */
export function withoutParameters<S extends Sql>(sql: S): S {
  const reserve = sql.reserve.bind(sql);
  return Object.assign(sql, {
    async reserve() {
      const reserved = await reserve();
      const unsafe = reserved.unsafe.bind(reserved) as Unsafe;
      const strippedUnsafe = (...args: Parameters<Unsafe>): Pending => {
        const pending = unsafe(...args);
        const then = pending.then.bind(pending);
        return Object.assign(pending, {
          then: (onFulfilled?: (rows: never) => unknown, onRejected?: (error: unknown) => unknown) =>
            then(onFulfilled as never, (error: unknown) => {
              if (onRejected) return onRejected(withoutQuery(error));
              throw withoutQuery(error);
            }),
        });
      };
      return Object.assign(reserved, { unsafe: strippedUnsafe });
    },
  });
}

/**
 * Returns the answer for an error, or null for a defect. A refused value is the client's mistake; a passing failure is
 * answered with `retry`.
 */
export function answerFor({
  code = '',
  raised,
}: DatabaseErrorDetails): { status: 400 | 401 | 409 | 429 | 503; code: string; message: string } | null {
  if (/^(28000|42501)$/.test(code)) return { status: 401, code: 'unauthorized', message: 'not allowed' };
  if (code === 'PT429') return { status: 429, code: 'rate-limited', message: 'too many requests' };
  if (raised !== undefined) return { status: 400, code: raised, message: raised };
  if (/^(23514|23P01|22\w{3}|P0\w{3})$/.test(code))
    return { status: 400, code: 'bad-request', message: 'value refused' };
  if (code === '23505') return { status: 409, code: 'bad-request', message: 'already exists' };
  if (/^(40\w{3}|55P03|57\w{3}|53\w{3}|08\w{3}|CONN\w+|E[A-Z]+)$/.test(code))
    return { status: 503, code: 'retry', message: 'try again' };
  return null;
}
