/**
 * Events of the group namespace [D2 §7], with names and payloads as specified, for clients that know only these. Fields
 * may also have their names in snake_case. A refused request is answered by `group:error`, in French.
 */
import * as z from 'zod/mini';
import { messageType } from '../entities/message.ts';
import { conversationId, memberId, messageId } from '../ids.ts';
import { GROUP_INVITED, MESSAGE_LENGTH } from '../limits.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { groupPrivacy, groupSwitch } from '../streams/group.ts';
import { atMost } from '../text.ts';

/** Messages that `group:getMessages` brings, by default [GROUP-23] and at most. */
export const GROUP_MESSAGES = 50;
const GROUP_MESSAGES_LIMIT = 200;

const groupId = conversationId;

/** Who may do what a group can keep for its admins. */
const switches = z.partialRecord(groupSwitch, z.enum(['members', 'admins']));

/** What all members of a group share; a client keeps the rest of what it has [GROUP-44]. */
export const wireGroupShared = z.object({
  id: groupId,
  name: z.string(),
  avatar: z.nullable(z.string()),
  privacy: groupPrivacy,
  description: z.string(),
  members_count: nonNegativeInt,
});
export type WireGroupShared = z.infer<typeof wireGroupShared>;

/** A group as one member has it [GROUP-02]. `members`: the first fifty, admins first. */
export const wireGroup = z.object({
  ...wireGroupShared.shape,
  members: z.array(z.object({ user_id: memberId, role: z.enum(['member', 'admin']) })),
  last_message: z.nullable(z.object({ message: z.string(), created_at: instant, sender_username: z.string() })),
  has_unread: z.boolean(),
  unread_count: nonNegativeInt,
});
export type WireGroup = z.infer<typeof wireGroup>;

/** A poll is its question, as a text. */
export const wireGroupMessage = z.object({
  id: messageId,
  group_id: groupId,
  sender_id: memberId,
  message: z.string(),
  message_type: messageType,
  media_url: z.nullable(z.string()),
  gif_url: z.nullable(z.string()),
  created_at: instant,
  sender: z.object({ username: z.string() }),
});
export type WireGroupMessage = z.infer<typeof wireGroupMessage>;

const snakeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Reads each field also by its snake_case name [GROUP-21]. */
const twinned = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.pipe(
    z.transform((value: unknown) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const given = value as Record<string, unknown>;
      const twins = Object.keys(shape).flatMap((name) => {
        const twin = given[snakeOf(name)];
        return given[name] === undefined && twin !== undefined ? [[name, twin] as const] : [];
      });
      return { ...given, ...Object.fromEntries(twins) };
    }),
    z.object(shape),
  );

const ofGroup = twinned({ groupId });
/** Of requests about oneself: `userId` may only name the token's own user. */
const ofOwnGroup = twinned({ groupId, userId: z.optional(memberId) });
const ofMember = twinned({ groupId, userId: memberId });
const ofOneself = z.optional(twinned({ userId: z.optional(memberId) }));
const address = z.optional(z.nullable(z.string()));
const groupFields = {
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  avatar: address,
  privacy: z.optional(groupPrivacy),
  switches: z.optional(switches),
};

/** Requests of the client. */
export const groupRequests = {
  'group:authenticate': twinned({ userId: memberId, username: z.optional(z.string()), token: z.string() }),
  'group:list': ofOneself,
  'group:discover': ofOneself,
  'group:create': twinned({
    name: z.string(),
    memberIds: z.optional(z.array(memberId).check(z.maxLength(GROUP_INVITED))),
    createdBy: z.optional(memberId),
    avatar: address,
    privacy: z.optional(groupPrivacy),
    description: z.optional(z.string()),
  }),
  'group:sendMessage': twinned({
    groupId,
    senderId: z.optional(memberId),
    message: z.string().check(atMost(MESSAGE_LENGTH, 'text-too-long')),
    messageType: z.optional(messageType),
    mediaUrl: address,
    gifUrl: address,
    messageId: z.optional(messageId),
  }),
  'group:getMessages': twinned({
    groupId,
    limit: z.optional(nonNegativeInt.check(z.minimum(1), z.maximum(GROUP_MESSAGES_LIMIT))),
  }),
  'group:leave': ofOwnGroup,
  'group:markAsRead': ofOwnGroup,
  'group:addMember': ofMember,
  'group:join': ofOwnGroup,
  'group:delete': ofGroup,
  /** The fields stand beside `groupId`, or in `fields`. */
  'group:update': twinned({ groupId, ...groupFields, fields: z.optional(z.object(groupFields)) }),
  'group:removeMember': ofMember,
  'group:promoteMember': ofMember,
} as const;
export type GroupRequest = keyof typeof groupRequests;
export type GroupRequestPayload<R extends GroupRequest> = z.infer<(typeof groupRequests)[R]>;

const aboutMember = z.object({ groupId, userId: memberId, role: z.optional(z.enum(['member', 'admin'])) });
const plain = z.object({ groupId });

/** Events of the server. */
export const groupEvents = {
  'group:authenticated': z.object({ userId: memberId }),
  'group:list': z.object({ groups: z.array(wireGroup) }),
  'group:discoverList': z.object({ publicGroups: z.array(wireGroup), privateGroups: z.array(wireGroup) }),
  'group:joined': z.object({ group: wireGroup, invited: z.boolean() }),
  'group:created': z.object({ group: wireGroup }),
  'group:messageReceived': z.object({ groupId, message: wireGroupMessage }),
  'group:messages': z.object({ groupId, messages: z.array(wireGroupMessage) }),
  'group:left': plain,
  'group:deleted': z.object({ groupId, deletedBy: memberId }),
  'group:markedAsRead': plain,
  'group:statusChanged': z.object({ groupId, has_unread: z.boolean(), unread_count: nonNegativeInt }),
  'group:updated': z.object({ group: wireGroupShared }),
  'group:memberAdded': aboutMember,
  'group:memberRemoved': aboutMember,
  'group:memberPromoted': aboutMember,
  'group:memberLeft': aboutMember,
  'group:error': z.object({ message: z.string() }),
} as const;
export type GroupEventName = keyof typeof groupEvents;
export type GroupEventPayload<E extends GroupEventName> = z.infer<(typeof groupEvents)[E]>;
