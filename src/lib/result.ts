import type { ErrorCode } from '#schemas/error-codes.ts';

/** An expected refusal is a value with a code; a defect is thrown. */
export type Result<T, Code extends ErrorCode = ErrorCode> = { ok: true; value: T } | { ok: false; code: Code };

export const done = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const refused = <Code extends ErrorCode>(code: Code): { ok: false; code: Code } => ({ ok: false, code });
