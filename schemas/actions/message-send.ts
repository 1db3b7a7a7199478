import * as z from 'zod/mini';
import { isBlank } from '../characters.ts';
import { messageType } from '../entities/message.ts';
import { MENTIONS_LIMIT, POLL_OPTION_LENGTH, POLL_OPTIONS } from '../limits.ts';
import { conversationId, memberId, messageId } from '../ids.ts';
import { instant, revision, sequence } from '../numbers.ts';
import { isStorable } from '../text.ts';
import { messageText } from './message-text.ts';

const mediaAddress = z.nullable(z.string().check(z.maxLength(2048), isStorable));

export const pollContent = z.object({
  options: z
    .array(z.string().check(z.minLength(1), z.maxLength(POLL_OPTION_LENGTH), isStorable))
    .check(z.minLength(2), z.maxLength(POLL_OPTIONS)),
  multiple: z.boolean(),
  anonymous: z.boolean(),
  closesAt: z.nullable(instant),
});
export type PollContent = z.infer<typeof pollContent>;

const content = z.object({
  /** Of the conversation, or the group. */
  conversationId,
  /** null: to a group. */
  receiverId: z.nullable(memberId),
  type: z.enum([...messageType.options, 'poll']),
  text: messageText,
  mediaUrl: mediaAddress,
  gifUrl: mediaAddress,
  /** A message of the same conversation, which may still be pending. */
  replyTo: z.optional(messageId),
  /** The number of that message, if this device knew it, to find it here meanwhile. The server does not rely on it. */
  replySeq: z.optional(sequence),
  /** To a group: the membership in which it was written [G15]. */
  joinRev: z.optional(revision),
  /** To a group: members named in the text, and whether everyone is [G2]. */
  mentions: z.optional(z.array(memberId).check(z.maxLength(MENTIONS_LIMIT))),
  mentionsAll: z.optional(z.boolean()),
  poll: z.optional(pollContent),
});
export const messageContent = content.check(
  z.refine((c) => (c.receiverId === null) === (c.joinRev !== undefined), { error: 'invalid' }),
  z.refine((c) => (c.type === 'poll') === (c.poll !== undefined), { error: 'invalid' }),
  z.refine((c) => !isBlank(c.text) || c.mediaUrl !== null || c.gifUrl !== null, { error: 'empty-message' }),
);
export type MessageContent = z.infer<typeof messageContent>;
