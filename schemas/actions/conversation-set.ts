import * as z from 'zod/mini';
import { conversationId } from '../ids.ts';

/** A member's own settings of a conversation; only the changed ones are named. */
const conversationSettings = z.strictObject({
  muted: z.optional(z.boolean()),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
});
export type ConversationSettings = z.infer<typeof conversationSettings>;

export const conversationSet = z.object({
  conversationId,
  settings: conversationSettings.check(z.refine((settings) => Object.keys(settings).length > 0, { error: 'invalid' })),
});
