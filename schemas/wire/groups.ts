/**
 * Database functions about groups. Each takes one `request`, over `/rest/v1/rpc/<name>`, with the body `{ request }`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `discover_groups` | `{ name, after }` | `discoverAnswer`: public groups, the largest first [GROUP-35] |
 * | `group_card` | `{ groupId }` or `{ tokenHash }` | `cardAnswer`: null where it is not open; a link says why |
 * | `group_members` | `{ groupId, name, after }` | `membersAnswer`: admins first, then by name |
 * | `group_administration` | `{ groupId, list, after }` | the `administrationAnswer` of that list, for admins |
 *
 * `after` is the `next` of the previous answer.
 */
import * as z from 'zod/mini';
import type { RefusalCode } from '../error-codes.ts';
import { genre } from '../entities/profile.ts';
import { groupRole } from '../entities/membership.ts';
import { conversationId, memberId } from '../ids.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { groupPrivacy } from '../streams/group.ts';

/** How a member stands to a group; `asked`: an admin has not answered yet. */
export const groupRelation = z.enum(['member', 'banned', 'invited', 'requested', 'none']);
export type GroupRelation = z.infer<typeof groupRelation>;

/** A group as an outsider may see it. */
export const groupCard = z.object({
  groupId: conversationId,
  name: z.string(),
  description: z.string(),
  avatarUrl: z.nullable(z.string()),
  privacy: groupPrivacy,
  members: nonNegativeInt,
  relation: groupRelation,
});
export type GroupCard = z.infer<typeof groupCard>;

export const discoverAnswer = z.object({
  publicGroups: z.array(groupCard),
  /** Private groups that have invited the member; only on the first page. */
  privateGroups: z.array(groupCard),
  next: z.nullable(z.object({ members: nonNegativeInt, groupId: conversationId })),
});
export type DiscoverAnswer = z.infer<typeof discoverAnswer>;

/** Why a link lets nobody in any more; of one that nobody made, or whose group is gone, it is `group-link-gone`. */
const linkRefusal = z.enum([
  'group-link-gone',
  'group-link-expired',
  'group-link-used',
  'group-link-revoked',
] satisfies RefusalCode[]);
export type LinkRefusal = z.infer<typeof linkRefusal>;

/**
 * `asks`: the link makes a request, which an admin answers. `refusal`: why a link leads to no group. `deletedBy`: who
 * deleted the group, for those who were in it; `departure`: how they left it.
 */
export const cardAnswer = z.object({
  group: z.nullable(z.extend(groupCard, { asks: z.boolean() })),
  refusal: z.nullable(linkRefusal),
  deletedBy: z.nullable(memberId),
  departure: z.nullable(z.enum(['left', 'removed', 'banned'])),
});
export type CardAnswer = z.infer<typeof cardAnswer>;

/** `silencedUntil` is told to admins only. */
export const groupMember = z.object({
  memberId,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  genre,
  town: z.nullable(z.string()),
  seal: z.boolean(),
  role: groupRole,
  joinedAt: instant,
  silencedUntil: z.nullable(instant),
});
export type GroupMember = z.infer<typeof groupMember>;

export const membersAnswer = z.object({
  members: z.array(groupMember),
  next: z.nullable(z.object({ admin: z.boolean(), name: z.string() })),
});
export type MembersAnswer = z.infer<typeof membersAnswer>;

export const administrationList = z.enum(['requests', 'bans', 'links', 'log']);
export type AdministrationList = z.infer<typeof administrationList>;

/** Who asks to join, or is banned, since `at`. */
export const groupPerson = z.object({ memberId, username: z.string(), avatarUrl: z.nullable(z.string()), at: instant });
export type GroupPerson = z.infer<typeof groupPerson>;

export const groupLink = z.object({
  linkId: z.uuid(),
  expiresAt: instant,
  usesLeft: nonNegativeInt,
  asks: z.boolean(),
  createdBy: memberId,
});
export type GroupLink = z.infer<typeof groupLink>;

/** Somebody in the log; without a name, the account is gone. */
const namedMember = z.object({ id: memberId, username: z.nullable(z.string()) });
export const groupLogRow = z.object({
  id: nonNegativeInt,
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
  at: instant,
  actor: namedMember,
  subject: z.nullable(namedMember),
});
export type GroupLogRow = z.infer<typeof groupLogRow>;

/** One page of a list, whose rows are all of one of these shapes; only the log has further pages. */
export const administrationAnswer = z.object({
  rows: z.array(z.union([groupPerson, groupLink, groupLogRow])),
  next: z.nullable(nonNegativeInt),
});
export type AdministrationAnswer = z.infer<typeof administrationAnswer>;
