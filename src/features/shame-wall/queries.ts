import { optimisticView } from '#actions/optimistic.ts';
import type { WallReplyWish } from '#actions/optimistic/types.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { outboxWishes } from '#device/outbox-wishes.ts';
import type { KeyedWish } from '#device/use-outbox-wishes.ts';

export type ReplyWish = KeyedWish & WallReplyWish;

function replyOf(entry: Entry) {
  const wish = optimisticView.wallReplyOf(entry);
  return wish && { ...wish, key: wish.warningId };
}

/** Statements that wait in the outbox, by warning, with what the server has refused. */
export const replyWishes = outboxWishes(replyOf);
