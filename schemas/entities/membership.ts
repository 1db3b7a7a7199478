import * as z from 'zod/mini';
import { instant, revision, sequence, nonNegativeInt } from '../numbers.ts';

/** A range of numbers, both ends included; `RANGE_OPEN` is an open end. */
export const range = z.tuple([sequence, sequence]);
export type Range = z.infer<typeof range>;

export const groupRole = z.enum(['member', 'admin']);
export type GroupRole = z.infer<typeof groupRole>;

/**
 * What a membership of a group has besides. `joinRev`: the membership's revision when it began [G15]; `mentions`: the
 * last numbers that name this member [G2].
 */
export const groupMembership = z.object({
  role: groupRole,
  joinRev: revision,
  systemAtRead: nonNegativeInt,
  mentions: z.array(sequence),
  silencedUntil: z.nullable(instant),
});
export type GroupMembership = z.infer<typeof groupMembership>;

/**
 * A member's relation to a stream [Y7, Y9, Y12]. `since` is the membership revision at which visibility or ranges last
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
  group: z.optional(groupMembership),
});
export type PresentMembership = z.infer<typeof presentMembership>;

/** The stream is no longer visible to the member [Y9]. The device keeps this record and applies nothing older. */
export const goneMembership = z.object({ gone: z.literal(true), rev: revision });
export type GoneMembership = z.infer<typeof goneMembership>;

export const membership = z.discriminatedUnion('gone', [presentMembership, goneMembership]);
export type Membership = z.infer<typeof membership>;
