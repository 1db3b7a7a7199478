/** Refusals of the store: with our code, in the form that Supabase's clients read. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { FileProblem } from './inspect-file.ts';

/** Statuses: some are sent inside an answer of 400, as hosted Supabase does, the others as they are. */
const statuses = {
  forbidden: { statusCode: 403, status: 400 },
  'not-found': { statusCode: 404, status: 400 },
  duplicate: { statusCode: 409, status: 400 },
  /** A part that does not begin where the last one ended. */
  conflict: { statusCode: 409, status: 409 },
  'bad-request': { statusCode: 400, status: 400 },
  unauthorized: { statusCode: 401, status: 401 },
  timeout: { statusCode: 408, status: 408 },
  'too-large': { statusCode: 413, status: 413 },
  'unsupported-file': { statusCode: 415, status: 415 },
  'too-many-pixels': { statusCode: 413, status: 413 },
  'pictures-full': { statusCode: 413, status: 413 },
  'rate-limited': { statusCode: 429, status: 429 },
  retry: { statusCode: 503, status: 503 },
  'read-only': { statusCode: 503, status: 503 },
  'server-error': { statusCode: 500, status: 500 },
} as const satisfies Partial<
  Record<FailureCode | FileProblem | 'duplicate' | 'conflict', { statusCode: number; status: number }>
>;

export type StoreRefusal = keyof typeof statuses;

/** `wait`: seconds until a new attempt is worthwhile. */
export function refusal(code: StoreRefusal, wait?: number): Response {
  const { statusCode, status } = statuses[code];
  const headers = { 'cache-control': 'no-store', ...(wait !== undefined && { 'retry-after': String(wait) }) };
  return Response.json({ statusCode: String(statusCode), error: code, message: code, code }, { status, headers });
}
