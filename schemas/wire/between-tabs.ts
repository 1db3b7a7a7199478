/** Messages between the sync workers of one browser's tabs [Y15]. */
import * as z from 'zod/mini';
import { cachedAnswer } from '../entities/cached-answer.ts';
import { failureCode } from '../error-codes.ts';
import { conversationId, streamId } from '../ids.ts';
import { nonNegativeInt } from '../numbers.ts';
import { answerRequest } from './answer-request.ts';

/** Says that the leader is alive; `build` is its version. */
export const heartbeat = z.object({ kind: z.literal('beat'), build: z.number() });

/** Figures of the leader's connection during the last hour [CHAT-90]. */
export const connectionFigures = z.object({
  reconnections: nonNegativeInt,
  /** Average in milliseconds; null if nothing was measured. */
  latency: z.nullable(nonNegativeInt),
  duplicates: nonNegativeInt,
  outOfOrder: nonNegativeInt,
  sent: nonNegativeInt,
  failed: nonNegativeInt,
});
export type ConnectionFigures = z.infer<typeof connectionFigures>;

/** State that the leader publishes and the other tabs repeat. */
export const sharedState = z.object({
  connection: z.enum(['online', 'connecting', 'offline']),
  error: z.nullable(failureCode),
  history: z.object({ done: nonNegativeInt, total: nonNegativeInt }),
  outdated: z.boolean(),
  storage: z.enum(['well', 'full', 'broken']),
  /** A leader of an older build does not send these four. */
  typing: z._default(z.array(conversationId), []),
  figures: z._default(z.nullable(connectionFigures), null),
  pulledAt: z._default(z.number(), 0),
  calls: z._default(nonNegativeInt, 0),
});
export type SharedState = z.infer<typeof sharedState>;

export const tabMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), state: sharedState }),
  z.object({ kind: z.literal('state-request') }),
  z.object({ kind: z.literal('chunk-request'), stream: streamId, chunkNos: z.array(nonNegativeInt) }),
  z.object({ kind: z.literal('typing'), conversation: conversationId, isTyping: z.boolean() }),
  z.object({ kind: z.literal('retry-now') }),
  z.object({ kind: z.literal('pull') }),
  /** A follower's question and the leader's reply share a number. */
  z.object({ kind: z.literal('answer-request'), number: z.string(), request: answerRequest }),
  z.object({
    kind: z.literal('answer-reply'),
    number: z.string(),
    /** null: it went well. */
    code: z.nullable(failureCode),
    answer: z.nullable(cachedAnswer),
    /** How long the server asks to wait; 0: it does not say. */
    retryAfterMs: nonNegativeInt,
  }),
]);
export type TabMessage = z.infer<typeof tabMessage>;
