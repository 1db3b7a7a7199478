import type { ErrorCode } from '#schemas/error-codes.ts';

/**
 * Carries a value, or an expected refusal with its code; a defect is thrown. `detail`: what another service said of it,
 * for people alone. `retryAfterMs`: how long that service asks to be left alone.
 */
export type Result<T, Code extends string = ErrorCode> =
  { ok: true; value: T } | { ok: false; code: Code; detail?: string; retryAfterMs?: number };

export const done = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const refused = <Code extends string>(
  code: Code,
  detail?: string,
): { ok: false; code: Code; detail?: string } => ({
  ok: false,
  code,
  ...(detail && { detail }),
});
