/** What the sync workers of one browser's tabs tell each other [Y15]. */
import * as z from 'zod/mini';
import { failureCode } from '../error-codes.ts';
import { conversationId, streamId } from '../ids.ts';
import { whole } from '../numbers.ts';

/** The leader lives; `build` says how new it is. */
export const beat = z.object({ kind: z.literal('beat'), build: z.number() });

/** What the leader knows and the others repeat. */
export const sharedState = z.object({
  connection: z.enum(['online', 'connecting', 'offline']),
  error: z.nullable(failureCode),
  history: z.object({ done: whole, total: whole }),
  outdated: z.boolean(),
  storage: z.enum(['well', 'full', 'broken']),
  /** A leader of an older build does not tell. */
  typing: z._default(z.array(conversationId), []),
});
export type SharedState = z.infer<typeof sharedState>;

export const note = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), state: sharedState }),
  z.object({ kind: z.literal('who') }),
  z.object({ kind: z.literal('want'), stream: streamId, pages: z.array(whole) }),
  z.object({ kind: z.literal('typing'), conversation: conversationId, isTyping: z.boolean() }),
  z.object({ kind: z.literal('hurry') }),
]);
export type Note = z.infer<typeof note>;
