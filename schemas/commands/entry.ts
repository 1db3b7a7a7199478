import * as z from 'zod/mini';
import { entryId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';
import { command } from '../actions/union.ts';

/**
 * An outbox entry [PWA-38]: `{id, action, data, timestamp}`. `v` is the version of the format [Y18]. `nth` is its place
 * in the order of writing. `timestamp` is the server's time as the device knew it, in milliseconds since 1970.
 */
const entryFields = z.object({ v: z.literal(1), id: entryId, nth: nonNegativeInt, timestamp: nonNegativeInt });
export const entry = z.intersection(entryFields, command);
export type Entry = z.infer<typeof entry>;

/** An entry as sent to the server, without the fields that only the device needs. */
export const sentEntry = z.intersection(z.object({ id: entryId, timestamp: nonNegativeInt }), command);
export type SentEntry = z.infer<typeof sentEntry>;
