/** What the sync workers of one browser's tabs tell each other [Y15]. */
import * as z from 'zod/mini';
import { failureCode } from '../error-codes.ts';
import { conversationId, streamId } from '../ids.ts';
import { whole } from '../numbers.ts';

/** The leader lives; `build` says how new it is. */
export const beat = z.object({ kind: z.literal('beat'), build: z.number() });

/** How the leader's connection has done lately [CHAT-90]. */
export const connectionFigures = z.object({
  reconnections: whole,
  /** Milliseconds, averaged; null: nothing measured. */
  latency: z.nullable(whole),
  duplicates: whole,
  outOfOrder: whole,
  sent: whole,
  failed: whole,
});
export type ConnectionFigures = z.infer<typeof connectionFigures>;

/** What the leader knows and the others repeat. */
export const sharedState = z.object({
  connection: z.enum(['online', 'connecting', 'offline']),
  error: z.nullable(failureCode),
  history: z.object({ done: whole, total: whole }),
  outdated: z.boolean(),
  storage: z.enum(['well', 'full', 'broken']),
  /** A leader of an older build does not tell. */
  typing: z._default(z.array(conversationId), []),
  figures: z._default(z.nullable(connectionFigures), null),
});
export type SharedState = z.infer<typeof sharedState>;

export const note = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), state: sharedState }),
  z.object({ kind: z.literal('who') }),
  z.object({ kind: z.literal('want'), stream: streamId, pages: z.array(whole) }),
  z.object({ kind: z.literal('typing'), conversation: conversationId, isTyping: z.boolean() }),
  z.object({ kind: z.literal('hurry') }),
  z.object({ kind: z.literal('pull') }),
]);
export type Note = z.infer<typeof note>;
