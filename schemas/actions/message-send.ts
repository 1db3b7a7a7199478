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
  /** A message of the same conversation, also one that still waits. */
  replyTo: z.optional(messageId),
  /** Its number, where this device knew it, to find it here meanwhile: the server looks for itself. */
  replySeq: z.optional(sequence),
});
export const messageContent = content.check(
  z.refine((c) => !isBlank(c.text) || c.mediaUrl !== null || c.gifUrl !== null, { error: 'empty-message' }),
);
export type MessageContent = z.infer<typeof messageContent>;
