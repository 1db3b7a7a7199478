/**
 * What the store holds: `streams`, the heads of everything that this member sees, with one document naming the
 * store's epoch; `chunks`, the history, 64 rows a chunk; and `answers`, the cached answers. Only what the server
 * has said: a cache.
 */
import * as z from 'zod/mini';
import { head, type Head } from '#schemas/entities/head.ts';
import { cachedAnswer, type CachedAnswer } from '#schemas/entities/cached-answer.ts';
import { chunk, type Chunk } from '#schemas/entities/chunk.ts';
import { epoch, type Epoch } from '#schemas/ids.ts';
import { revision, sequence } from '#schemas/numbers.ts';
import { MAX_ORDER } from '#sync/replica/list-order.ts';
import type { StreamKinds } from '#streams/types.ts';
import { EPOCH_ID } from './names.ts';
import { rxSchema } from './schema.ts';

const flag = z.int().check(z.gte(0), z.lte(1));

/**
 * All history up to `upTo` was found answered, under this head's `since` and `floor`, so that it need not be examined
 * again. Only a hint: each chunk records which of its numbers were answered.
 */
const completeHistory = z.object({ since: revision, floor: revision, upTo: sequence });
export type CompleteHistory = z.infer<typeof completeHistory>;

/**
 * A head, with what the list is read by: `listed`, `order` (what its kind says) and `fresh` (something unread).
 * The document `EPOCH_ID` has no head: its epoch is the store's [Y21].
 */
export const streamDoc = z.object({
  id: z.string().check(z.maxLength(64)),
  epoch,
  listed: flag,
  fresh: flag,
  order: z.int().check(z.gte(0), z.lte(MAX_ORDER)),
  head: z.nullable(head),
  complete: z.nullable(completeHistory),
});
export type StreamDoc = z.infer<typeof streamDoc>;

export const streamsSchema = rxSchema<StreamDoc>(streamDoc, 'id', [
  ['listed', 'order'],
  ['fresh', 'order'],
]);
export const chunksSchema = rxSchema<Chunk>(chunk, 'id', []);
export const answersSchema = rxSchema<CachedAnswer>(cachedAnswer, 'id', []);

export function streamDocOf(head: Head, kinds: StreamKinds, complete: CompleteHistory | null = null): StreamDoc {
  const { membership, info } = head;
  const order = kinds.orderOf(membership, info);
  return {
    id: head.id,
    epoch: head.epoch,
    listed: order > 0 ? 1 : 0,
    fresh: order > 0 && kinds.unreadOf(membership, info) > 0 ? 1 : 0,
    order,
    head,
    complete,
  };
}

export const epochDoc = (epoch: Epoch): StreamDoc => ({
  id: EPOCH_ID,
  epoch,
  listed: 0,
  fresh: 0,
  order: 0,
  head: null,
  complete: null,
});
