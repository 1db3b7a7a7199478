import { optimisticView } from '#actions/optimistic.ts';
import { outboxWishes } from '#device/outbox-wishes.ts';

/** Wishes about clubs in the outbox, with what the server has refused. */
export const clubWishes = outboxWishes(optimisticView.clubWishOf);
