/** The second copy of what an outbox holds and the server has not accepted, as it lies beside the databases [Y19]. */
import * as z from 'zod/mini';
import { conversationId, epoch, messageId } from '../ids.ts';
import { entryResult } from '../wire/sync.ts';
import { sentEntry } from './entry.ts';

const draft = z.object({
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

export const unsentCopy = z.object({
  v: z.literal(1),
  generation: z.number(),
  entries: z.array(sentEntry),
  refusals: z.array(z.intersection(entryResult, z.object({ epoch }))),
  drafts: z.array(draft),
});
