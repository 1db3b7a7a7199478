import * as z from 'zod/mini';
import { revision, sequence, nonNegativeInt } from '../numbers.ts';

/** `[from, to]`, both included; `RANGE_OPEN` as an open end. */
export const range = z.tuple([sequence, sequence]);
export type Range = z.infer<typeof range>;

/**
 * [Y7, Y9, Y12] What a stream is to one member. `since`: the membership revision at which visibility or range last
 * changed.
 */
export const presentMembership = z.object({
  gone: z.literal(false),
  rev: revision,
  since: revision,
  ranges: z.array(range),
  read: sequence,
  mineAtRead: nonNegativeInt,
  mine: nonNegativeInt,
  muted: z.boolean(),
  pinned: z.boolean(),
  archived: z.boolean(),
  cardAllowed: z.boolean(),
});
export type PresentMembership = z.infer<typeof presentMembership>;

/** [Y9] The stream is out of sight; the device keeps this and takes nothing older. */
export const goneMembership = z.object({ gone: z.literal(true), rev: revision });
export type GoneMembership = z.infer<typeof goneMembership>;

export const membership = z.discriminatedUnion('gone', [presentMembership, goneMembership]);
export type Membership = z.infer<typeof membership>;
