/**
 * The store's collections: `streams`, the heads of everything that this member sees, with one document that names the
 * store's epoch; and `chunks`, the history, 64 messages a chunk. They hold only data of the server: a cache.
 */
import * as z from 'zod/mini';
import { head, type Head } from '#schemas/entities/head.ts';
import { chunk, type Chunk } from '#schemas/entities/chunk.ts';
import { epoch, type Epoch } from '#schemas/ids.ts';
import { revision, sequence } from '#schemas/numbers.ts';
import { END_OF_TIME, listOrder } from '#sync/replica/list-order.ts';
import { unreadOf } from '#domain/unread.ts';
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
 * A head, with the indexed fields of the conversation list: `listed`, `order` (see `listOrder`) and `fresh` (has unread
 * messages). The document `EPOCH_ID` has no head: its epoch is the store's [Y21].
 */
export const streamDoc = z.object({
  id: z.string().check(z.maxLength(64)),
  epoch,
  listed: flag,
  fresh: flag,
  order: z.int().check(z.gte(0), z.lte(3 * END_OF_TIME)),
  head: z.nullable(head),
  complete: z.nullable(completeHistory),
});
export type StreamDoc = z.infer<typeof streamDoc>;

export const streamsSchema = rxSchema<StreamDoc>(streamDoc, 'id', [
  ['listed', 'order'],
  ['fresh', 'order'],
]);
export const chunksSchema = rxSchema<Chunk>(chunk, 'id', []);

export function streamDocOf(head: Head, complete: CompleteHistory | null = null): StreamDoc {
  const { membership, info } = head;
  const conversation = !membership.gone && info?.kind === 'conversation' ? info : null;
  return {
    id: head.id,
    epoch: head.epoch,
    listed: conversation ? 1 : 0,
    fresh: conversation && !membership.gone && unreadOf(conversation.last, membership) > 0 ? 1 : 0,
    order: listOrder(membership, info),
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
