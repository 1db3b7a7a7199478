import * as z from 'zod/mini';
import { memberId, messageId } from '../ids.ts';
import { instant, revision, sequence } from '../numbers.ts';

export const messageType = z.enum(['text', 'image', 'gif']);
export type MessageType = z.infer<typeof messageType>;

/** What a member may answer a message with: one each. */
export const reactionEmoji = z.enum(['❤️', '😊', '😂', '😮', '👏', '🔥']);
export type ReactionEmoji = z.infer<typeof reactionEmoji>;

export const reaction = z.object({ memberId, emoji: reactionEmoji });
export type Reaction = z.infer<typeof reaction>;

/** Which message of the same conversation it answers: its place never changes, so it can be found. */
export const quotedMessage = z.object({ id: messageId, seq: sequence });
export type QuotedMessage = z.infer<typeof quotedMessage>;

/**
 * A message as the server has it [Y11]: `seq` is its place, `rev` its version.
 * A deleted one is a tombstone: `deletedAt` set, text empty, media, reactions and what it answered gone.
 */
export const message = z.object({
  seq: sequence,
  rev: revision,
  id: messageId,
  senderId: memberId,
  type: messageType,
  text: z.string(),
  mediaUrl: z.nullable(z.string()),
  gifUrl: z.nullable(z.string()),
  createdAt: instant,
  editedAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
  replyTo: z.nullable(quotedMessage),
  /** By member, ascending. */
  reactions: z.array(reaction),
});
export type Message = z.infer<typeof message>;
