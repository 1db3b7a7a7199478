/** What the storage service answers, as far as it is read. */
import * as z from 'zod/mini';
import { errorCode } from '../error-codes.ts';

/** The status proper stands within, where the answer's own is a mere 400. `code`: our own store's. */
export const storageFailure = z.object({ statusCode: z.union([z.string(), z.number()]), code: z.optional(z.string()) });

/** A file is there, or some are gone: whoever answers anything else is not the store. */
export const storedAnswer = z.object({ Key: z.string() });
export const removedAnswer = z.array(z.unknown());

/** What became of a wish for a profile's picture; null: it stands. */
export const profilePictureAnswer = z.object({ code: z.nullable(errorCode) });
