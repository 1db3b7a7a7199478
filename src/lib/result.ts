import type { ErrorCode } from '#schemas/error-codes.ts';

/**
 * An expected refusal is a value with a code; a defect is thrown. `told`: what another service said of it, for people
 * alone.
 * `askedMs`: for how long it asks not to be asked again.
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
