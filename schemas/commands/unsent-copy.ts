/** The second copy of an outbox's unaccepted entries, stored outside the databases [Y19]. */
import * as z from 'zod/mini';
import { conversationId, entryId, epoch, messageId } from '../ids.ts';
import { entryResult } from '../wire/sync.ts';
import { nonNegativeInt } from '../numbers.ts';

export const unsentDraft = z.object({
  conversationId,
  text: z.string(),
  at: z.number(),
  replyTo: z.optional(messageId),
  replySeq: z.optional(z.number()),
  attached: z.optional(
    z.union([
      z.object({ picture: z.string(), more: z.optional(z.array(z.string())) }),
      z.object({ gif: z.string(), label: z.optional(z.string()) }),
    ]),
  ),
});

/**
 * An entry as the outbox stores it, possibly with an action that this build does not know [Y18]. The server checks its
 * data.
 */
export const unsentEntry = z.object({
  id: entryId,
  timestamp: nonNegativeInt,
  action: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export const unsentRefusal = z.intersection(entryResult, z.object({ epoch }));

/** The items are parsed one by one, so that an unreadable one does not spoil the others. */
export const unsentCopy = z.object({
  v: z.literal(1),
  generation: z.number(),
  entries: z.array(z.unknown()),
  refusals: z.array(z.unknown()),
  drafts: z.array(z.unknown()),
});
