/** What a warning on the wall may say: nothing but these words [MEMBERAREA-15]. */
import * as z from 'zod/mini';

export const wallCategory = z.enum(['fake-profile', 'money', 'impersonation', 'pressure']);
export type WallCategory = z.infer<typeof wallCategory>;

/** Statements of the member concerned: a mistake, an account used by another, settled since, or contested. */
export const wallReply = z.enum(['mistake', 'misused', 'settled', 'contested']);
export type WallReply = z.infer<typeof wallReply>;

export const wallState = z.enum(['active', 'answered', 'withdrawn']);
export type WallState = z.infer<typeof wallState>;

/** The number of a French department; the server knows which there are. Short: it loads before the first paint. */
export const departmentCode = z.string().check(z.maxLength(3));
