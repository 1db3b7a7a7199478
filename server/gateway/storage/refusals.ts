/** How the store says no: with our code, in the form that Supabase's clients read. */
import type { FailureCode } from '#schemas/error-codes.ts';

/** What stands within an answer of 400, as hosted Supabase sends it, and what stands for itself. */
const statuses = {
  forbidden: { within: 403, status: 400 },
  'not-found': { within: 404, status: 400 },
  duplicate: { within: 409, status: 400 },
  'bad-request': { within: 400, status: 400 },
  unauthorized: { within: 401, status: 401 },
  timeout: { within: 408, status: 408 },
  'too-large': { within: 413, status: 413 },
  'pictures-full': { within: 413, status: 413 },
  'rate-limited': { within: 429, status: 429 },
  retry: { within: 503, status: 503 },
  'server-error': { within: 500, status: 500 },
} as const satisfies Partial<Record<FailureCode | 'duplicate', { within: number; status: number }>>;

export type StoreRefusal = keyof typeof statuses;

/** `wait`: seconds until it is worth asking again. */
export function refusal(code: StoreRefusal, wait?: number): Response {
  const { within, status } = statuses[code];
  const headers = { 'cache-control': 'no-store', ...(wait !== undefined && { 'retry-after': String(wait) }) };
  return Response.json({ statusCode: String(within), error: code, message: code, code }, { status, headers });
}
