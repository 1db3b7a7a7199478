/**
 * What the store holds: `streams`, the heads of everything that this member sees, with one document naming the
 * store's epoch; and `pages`, the history, 64 messages a page. Only what the server has said: a cache.
 */
import * as z from 'zod/mini';
import { head, type Head } from '#schemas/entities/head.ts';
import { page, type Page } from '#schemas/entities/page.ts';
import { epoch, type Epoch } from '#schemas/ids.ts';
import { rxSchema } from './schema.ts';

/** Milliseconds beyond any instant: `order` counts down from it, as only ascending sorts use an index. */
const END_OF_TIME = 9_999_999_999_999;
const flag = z.int().check(z.gte(0), z.lte(1));

/**
 * A head, with what the list is read by: `listed`, `order` (pinned first, then newest first) and `fresh` (something unread).
 * The document `EPOCH_ID` has no head: its epoch is the store's [Y21].
 */
export const streamDoc = z.object({
  id: z.string().check(z.maxLength(64)),
  epoch,
  listed: flag,
  fresh: flag,
  order: z.int().check(z.gte(0), z.lte(2 * END_OF_TIME)),
  head: z.nullable(head),
});
export type StreamDoc = z.infer<typeof streamDoc>;

export const EPOCH_ID = 'epoch';

export const streamsSchema = rxSchema<StreamDoc>(streamDoc, 'id', [
  ['listed', 'order'],
  ['fresh', 'order'],
]);
export const pagesSchema = rxSchema<Page>(page, 'id', []);

/** Four integers, no message [Y12]. */
export const unreadOf = ({ membership: m, info }: Head): number =>
  m.gone || !info ? 0 : Math.max(0, info.last - m.read - (m.mine - m.mineAtRead));

export function streamDocOf(head: Head): StreamDoc {
  const { membership, info } = head;
  const conversation = !membership.gone && info?.kind === 'conversation' ? info : null;
  const age = conversation ? END_OF_TIME - Date.parse(conversation.updatedAt) : 0;
  return {
    id: head.id,
    epoch: head.epoch,
    listed: conversation ? 1 : 0,
    fresh: conversation && unreadOf(head) > 0 ? 1 : 0,
    order: conversation ? age + (membership.gone || membership.pinned ? 0 : END_OF_TIME) : 0,
    head,
  };
}

export const epochDoc = (epoch: Epoch): StreamDoc => ({ id: EPOCH_ID, epoch, listed: 0, fresh: 0, order: 0, head: null });
