/**
 * What is done to groups while connected, and never queued [GROUP-17]. It goes through the same push as entries do, so
 * that locks, rights and announcements are the same; a device waits for the answer.
 */
import * as z from 'zod/mini';
import { isBlank } from '../characters.ts';
import { groupRole } from '../entities/membership.ts';
import { conversationId, entryId, eventId, memberId } from '../ids.ts';
import {
  GROUP_DESCRIPTION_LENGTH,
  GROUP_INVITED,
  GROUP_LINK_DAYS,
  GROUP_MEMBERS_LIMIT,
  GROUP_NAME_MAX,
  GROUP_NAME_MIN,
  SLOW_SECONDS_MAX,
} from '../limits.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { groupPrivacy, groupSwitch } from '../streams/group.ts';
import { isStorable } from '../text.ts';

export const groupName = z.string().check(
  z.trim(),
  z.refine((name) => !isBlank(name) && name.length >= GROUP_NAME_MIN, { error: 'group-name-short' }),
  z.maxLength(GROUP_NAME_MAX, { error: 'group-name-long' }),
  isStorable,
);
export const groupDescription = z
  .string()
  .check(z.maxLength(GROUP_DESCRIPTION_LENGTH, { error: 'group-description-long' }), isStorable);
const avatar = z.nullable(z.string().check(z.maxLength(200), isStorable));

const groupId = conversationId;
const ofGroup = z.object({ groupId });
const ofMember = z.object({ groupId, memberId });
const tokenHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const action = <Name extends string, Data extends z.core.$ZodType>(name: Name, data: Data) =>
  z.object({ action: z.literal(name), data });

export const groupCommand = z.discriminatedUnion('action', [
  action(
    'group.create',
    z.object({
      groupId,
      name: groupName,
      description: z.optional(groupDescription),
      avatar: z.optional(avatar),
      privacy: z.optional(groupPrivacy),
      memberIds: z.optional(z.array(memberId).check(z.maxLength(GROUP_INVITED))),
      /** An own event whose accepted guests are invited outside the daily limit. */
      eventId: z.optional(eventId),
    }),
  ),
  action(
    'group.update',
    z.object({
      groupId,
      name: z.optional(groupName),
      description: z.optional(groupDescription),
      avatar: z.optional(avatar),
      privacy: z.optional(groupPrivacy),
      adminsOnly: z.optional(z.array(groupSwitch)),
      slowSeconds: z.optional(nonNegativeInt.check(z.maximum(SLOW_SECONDS_MAX))),
    }),
  ),
  action('group.delete', ofGroup),
  action('group.invite', ofMember),
  action('group.answer', z.object({ groupId, accept: z.boolean(), silence: z.optional(z.boolean()) })),
  action('group.join', z.object({ groupId, tokenHash: z.optional(tokenHash) })),
  action('group.request', z.extend(ofMember, { accept: z.boolean() })),
  action('group.remove', ofMember),
  action('group.ban', ofMember),
  action('group.unban', ofMember),
  action('group.role', z.extend(ofMember, { role: groupRole })),
  action('group.silence', z.extend(ofMember, { until: z.nullable(instant) })),
  action('group.hand-over', ofMember),
  action(
    'group.link',
    z.object({
      groupId,
      linkId: z.uuid(),
      tokenHash,
      days: nonNegativeInt.check(z.minimum(1), z.maximum(GROUP_LINK_DAYS)),
      uses: nonNegativeInt.check(z.minimum(1), z.maximum(GROUP_MEMBERS_LIMIT)),
      asks: z.boolean(),
    }),
  ),
  action('group.revoke-link', z.object({ groupId, linkId: z.uuid() })),
]);
export type GroupCommand = z.infer<typeof groupCommand>;
export type GroupCommandName = GroupCommand['action'];

/** The names of all of them. */
export const groupCommandNames = groupCommand._zod.def.options.map(
  (option) => option.shape.action._zod.def.values[0] as GroupCommandName,
);

/** As it is sent: with an id, so that a repeated one has its effect once [Y2]. */
export const groupEntry = z.intersection(z.object({ id: entryId, timestamp: nonNegativeInt }), groupCommand);
export type GroupEntry = z.infer<typeof groupEntry>;
