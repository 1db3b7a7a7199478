import * as z from 'zod/mini';
import { isBlank } from '../characters.ts';
import { messageType } from '../entities/message.ts';
import { conversationId, memberId, messageId } from '../ids.ts';
import { sequence } from '../numbers.ts';
import { isStorable } from '../text.ts';
import { messageText } from './message-text.ts';

const mediaAddress = z.nullable(z.string().check(z.maxLength(2048), isStorable));

const content = z.object({
  conversationId,
  receiverId: memberId,
  type: messageType,
  text: messageText,
  mediaUrl: mediaAddress,
  gifUrl: mediaAddress,
  /** A message of the same conversation, which may still be pending. */
  replyTo: z.optional(messageId),
  /** The number of that message, if this device knew it, to find it here meanwhile. The server does not rely on it. */
  replySeq: z.optional(sequence),
});
export const messageContent = content.check(
  z.refine((c) => !isBlank(c.text) || c.mediaUrl !== null || c.gifUrl !== null, { error: 'empty-message' }),
);
export type MessageContent = z.infer<typeof messageContent>;
