/**
 * Handshake and acknowledgements of the chat namespace `/chat`. Every request may have an ack; a failure is `{ success:
 * false, code }`. The error of a refused connection carries `data: { code }`.
 */
import * as z from 'zod/mini';
import { profile } from '../entities/profile.ts';
import { conversationId, memberId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';
import { digestAnswer, entryResult, workerName } from './sync.ts';

/** The handshake's `auth`. `userId` may only name the token's own user [CHAT-26]; `v` is the protocol version [Y18]. */
export const chatHandshake = z.object({
  token: z.string(),
  userId: z.optional(memberId),
  v: z.optional(nonNegativeInt),
  worker: z.optional(workerName),
});
export type ChatHandshake = z.infer<typeof chatHandshake>;

const success = { success: z.literal(true) };
const refusal = z.object({ success: z.literal(false), code: z.string() });
const ackOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.discriminatedUnion('success', [z.object({ ...success, ...shape }), refusal]);

/** Ack of `chat:subscribe` and `sync:digest` [Y8]. */
export const digestAck = ackOf(digestAnswer.shape);
export type DigestAck = z.infer<typeof digestAck>;

/** Ack of `chat:sendMessagePrivate`, sent after the commit [Y6]. A rejected entry has both its code and its result. */
export const sendAck = z.discriminatedUnion('success', [
  z.object({ ...success, result: entryResult }),
  z.extend(refusal, { result: z.optional(entryResult) }),
]);
export type SendAck = z.infer<typeof sendAck>;

export const createConversationAck = ackOf({ conversationId });
export type CreateConversationAck = z.infer<typeof createConversationAck>;

/** `error` repeats the code under the name that the specification gives. */
export const refreshProfileAck = z.discriminatedUnion('success', [
  z.object({ ...success, profile, error: z.null() }),
  z.extend(refusal, { profile: z.null(), error: z.string() }),
]);
export type RefreshProfileAck = z.infer<typeof refreshProfileAck>;

/** Ack of every other request. */
export const plainAck = ackOf({});
export type PlainAck = z.infer<typeof plainAck>;
