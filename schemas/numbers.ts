/** Numbers as streams use them: whole, never negative, within an SQL bigint that JavaScript can hold. */
import * as z from 'zod/mini';

export const nonNegativeInt = z.int().check(z.gte(0));
/** A revision or sequence number; 0 means none yet. */
export const revision = nonNegativeInt;
export const sequence = nonNegativeInt;
/** ISO 8601 with offset, as PostgreSQL's json writes it. */
export const instant = z.iso.datetime({ offset: true });
