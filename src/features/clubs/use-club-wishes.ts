import { useOutboxWishes } from '#device/use-outbox-wishes.ts';
import type { ClubWishView } from './club-wishes.ts';
import { clubWishes } from './queries.ts';

const keyOf = ({ club, following }: ClubWishView): string =>
  `${following === undefined ? 'opinion' : 'follow'} ${club}`;

/** The member's wishes about clubs, in their order. `answeredAt`: when the shown answer was given; null: never. */
export const useClubWishes = (answeredAt: number | null, refresh: () => void): readonly ClubWishView[] =>
  useOutboxWishes(clubWishes, keyOf, answeredAt, refresh);
