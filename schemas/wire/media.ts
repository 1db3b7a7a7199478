/** Answers of the storage service, as far as they are read. */
import * as z from 'zod/mini';
import { errorCode } from '../error-codes.ts';

/**
 * A refusal. Its real status is in `statusCode`, because the HTTP status may be a mere 400. `code` comes from our own
 * storage.
 */
export const storageFailure = z.object({ statusCode: z.union([z.string(), z.number()]), code: z.optional(z.string()) });

/** Answers to an upload and a deletion. Any other answer does not come from the storage. */
export const storedAnswer = z.object({ Key: z.string() });
export const removedAnswer = z.array(z.unknown());

/** Outcome of setting a profile's picture; null means success. */
export const profilePictureAnswer = z.object({ code: z.nullable(errorCode) });

/** Answer of `POST /storage/v1/object/sign/<bucket>/<name>`: a path below `/storage/v1`. */
export const signedLink = z.object({ signedURL: z.string() });
