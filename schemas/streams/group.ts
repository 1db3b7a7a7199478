import * as z from 'zod/mini';
import { message, messageType, reactionEmoji } from '../entities/message.ts';
import { conversationId, memberId } from '../ids.ts';
import { instant, nonNegativeInt, revision, sequence } from '../numbers.ts';
import type { StreamSchemas } from './frame.ts';

export const groupPrivacy = z.enum(['public', 'private']);
export type GroupPrivacy = z.infer<typeof groupPrivacy>;

/** What a group can keep for its admins. */
export const groupSwitch = z.enum(['write', 'invite', 'poll', 'pin', 'change', 'mention-all']);
export type GroupSwitch = z.infer<typeof groupSwitch>;

/**
 * What all members of a group share, as of `rev` [G3]. Of rows only numbers: who may see them differs. `system` counts
 * system rows [Y12]; live items go to the room of `audience` [G6].
 */
export const groupInfo = z.object({
  kind: z.literal('group'),
  rev: revision,
  last: sequence,
  system: nonNegativeInt,
  createdAt: instant,
  updatedAt: instant,
  name: z.string(),
  description: z.string(),
  avatarUrl: z.nullable(z.string()),
  privacy: groupPrivacy,
  createdBy: memberId,
  members: nonNegativeInt,
  adminsOnly: z.array(groupSwitch),
  /** Seconds between two messages of a member who is no admin [G16]. */
  slowSeconds: nonNegativeInt,
  /** Numbers of pinned rows, the latest pin first. */
  pinned: z.array(sequence),
  /** The last numbers that mention everyone [G2]. */
  allMentions: z.array(sequence),
  audience: sequence,
});
export type GroupInfo = z.infer<typeof groupInfo>;

/** What happened, of a system row; its `senderId` is who did it [G11]. */
export const groupEvent = z.object({
  kind: z.enum([
    'created',
    'joined',
    'left',
    'removed',
    'banned',
    'renamed',
    'promoted',
    'demoted',
    'took-over',
    'handed-over',
    'pinned',
  ]),
  memberId,
  name: z.optional(z.string()),
  seq: z.optional(sequence),
});
export type GroupEvent = z.infer<typeof groupEvent>;

export const poll = z.object({
  multiple: z.boolean(),
  anonymous: z.boolean(),
  closesAt: z.nullable(instant),
  options: z.array(z.object({ text: z.string(), votes: nonNegativeInt })),
  voters: nonNegativeInt,
});
export type Poll = z.infer<typeof poll>;

/** What one member has of their own on a row: the reaction, and the choices in a poll. */
export const ownPart = z.object({
  reaction: z.nullable(reactionEmoji),
  choices: z.nullable(z.array(nonNegativeInt)),
});
export type OwnPart = z.infer<typeof ownPart>;

/**
 * A row of a group: a message, a poll or a system row. Reactions are counts [G25]. `own` is absent in an item that goes
 * to all members: a device keeps what it has. `ownRev` is written by devices alone, into a row whose own part came with
 * an earlier revision: which one.
 */
export const groupRow = z.object({
  ...message.shape,
  type: z.enum([...messageType.options, 'poll', 'system']),
  reactions: z.array(z.object({ emoji: reactionEmoji, count: nonNegativeInt })),
  event: z.nullable(groupEvent),
  mentions: z.array(memberId),
  mentionsAll: z.boolean(),
  poll: z.nullable(poll),
  own: z.optional(ownPart),
  ownRev: z.optional(revision),
});
export type GroupRow = z.infer<typeof groupRow>;

export const groupSchemas = { info: groupInfo, row: groupRow } satisfies StreamSchemas;

/** An invitation, which lies in the account's info until it is answered. */
export const groupInvitation = z.object({
  groupId: conversationId,
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  description: z.string(),
  privacy: groupPrivacy,
  members: nonNegativeInt,
  invitedBy: z.object({ id: memberId, username: z.string() }),
  at: instant,
});
export type GroupInvitation = z.infer<typeof groupInvitation>;
