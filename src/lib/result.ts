import type { ErrorCode } from '#schemas/error-codes.ts';

/**
 * A value, or an expected refusal with its code; a defect is thrown. `detail` is another service's message, shown to
 * people and never interpreted. `retryAfterMs` is the wait that this service demands. `ticket`: what a suspended member
 * gets in place of a session [S38].
 */
export type Result<T, Code extends string = ErrorCode> =
  { ok: true; value: T } | { ok: false; code: Code; detail?: string; retryAfterMs?: number; ticket?: string };

export const done = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const refused = <Code extends string>(
  code: Code,
  detail?: string,
): { ok: false; code: Code; detail?: string } => ({
  ok: false,
  code,
  ...(detail && { detail }),
});
