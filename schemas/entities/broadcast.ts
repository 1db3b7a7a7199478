/** What the house says to many members at once. */
import * as z from 'zod/mini';
import { genre } from './profile-values.ts';
import { place } from './place.ts';

/** `announcement`: a notification to everybody; `newsletter`: a mail to those who have agreed, with a notification. */
export const broadcastKind = z.enum(['announcement', 'newsletter']);
export type BroadcastKind = z.infer<typeof broadcastKind>;

export const audienceRole = z.enum(['member', 'professional']);
export type AudienceRole = z.infer<typeof audienceRole>;

/** Whom it is for; null or empty: everybody. `near`: members whose town is at most `km` from this one. */
export const segment = z.object({
  role: z.nullable(audienceRole),
  certified: z.nullable(z.boolean()),
  genres: z.array(genre),
  near: z.nullable(z.extend(place, { km: z.int().check(z.minimum(1), z.maximum(1000)) })),
});
export type Segment = z.infer<typeof segment>;

/**
 * An address that a broadcast may lead to: one of the app itself, from its first slash on, or one of the web under TLS
 * that names no user.
 */
export const isBroadcastLink = (address: string): boolean =>
  (/^\/[a-z][!-~]*$/.test(address) ||
    /^https:\/\/[A-Za-z0-9.-]+\.[A-Za-z]{2,}(:[0-9]{1,5})?([/?#][!-~]*)?$/.test(address)) &&
  !/[\\<>"]/.test(address);
