import * as z from 'zod/mini';
import { entryId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';
import { command } from '../actions/union.ts';

/**
 * A pending-sync entry [PWA-38]: `{id, action, data, timestamp}`. `v` is the form of the value [Y18],
 * `nth` its place in the order of writing, `timestamp` the server's time as the device knew it, in milliseconds.
 */
const entryFields = z.object({ v: z.literal(1), id: entryId, nth: nonNegativeInt, timestamp: nonNegativeInt });
export const entry = z.intersection(entryFields, command);
export type Entry = z.infer<typeof entry>;

/** What crosses: an entry without what only the device needs. */
export const sentEntry = z.intersection(z.object({ id: entryId, timestamp: nonNegativeInt }), command);
export type SentEntry = z.infer<typeof sentEntry>;
