import type { TestimonialWish } from '#actions/optimistic/types.ts';
import type { KeyedWish } from '#device/use-outbox-wishes.ts';
import type { MemberId } from '#schemas/ids.ts';

/** What waits in the outbox about a testimonial. */
export type WishView = KeyedWish & TestimonialWish;

/** The key of what the member writes about another, or answers to what another has written. */
export const wishKey = (kind: TestimonialWish['kind'], member: MemberId): string => `${kind} ${member}`;
