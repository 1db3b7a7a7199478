/** Numbers of streams: whole, not negative, exact in an SQL bigint and in JavaScript. */
import * as z from 'zod/mini';

export const nonNegativeInt = z.int().check(z.gte(0));
/** A revision or sequence number; 0 means none yet. */
export const revision = nonNegativeInt;
export const sequence = nonNegativeInt;
/** ISO 8601 with offset, as PostgreSQL's json writes it. */
export const instant = z.iso.datetime({ offset: true });
