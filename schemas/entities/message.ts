import * as z from 'zod/mini';
import { memberId, messageId } from '../ids.ts';
import { instant, revision, sequence } from '../numbers.ts';

export const messageType = z.enum(['text', 'image', 'gif']);
export type MessageType = z.infer<typeof messageType>;
/** What a row of a conversation is: a message, or a call of its sender that was not answered. */
export const conversationRowType = z.enum([...messageType.options, 'call']);

/** The emojis of reactions; a member has one reaction to a message. */
export const reactionEmoji = z.enum(['❤️', '😊', '😂', '😮', '👏', '🔥']);
export type ReactionEmoji = z.infer<typeof reactionEmoji>;

export const reaction = z.object({ memberId, emoji: reactionEmoji });
export type Reaction = z.infer<typeof reaction>;

/** The quoted message, of the same conversation. Its number never changes, so it can always be found. */
export const quotedMessage = z.object({ id: messageId, seq: sequence });
export type QuotedMessage = z.infer<typeof quotedMessage>;

/**
 * A message as the server has it [Y11]: `seq` is its place, `rev` its version.
 * A deleted one is a tombstone: `deletedAt` is set, and text, media, reactions and quote are removed.
 */
export const message = z.object({
  seq: sequence,
  rev: revision,
  id: messageId,
  senderId: memberId,
  type: conversationRowType,
  text: z.string(),
  mediaUrl: z.nullable(z.string()),
  gifUrl: z.nullable(z.string()),
  createdAt: instant,
  editedAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
  replyTo: z.nullable(quotedMessage),
  /** In ascending order of the members' ids. */
  reactions: z.array(reaction),
});
export type Message = z.infer<typeof message>;
