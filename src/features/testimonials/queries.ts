import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { optimisticView } from '#actions/optimistic.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import { conversationList } from '#device/conversations.ts';
import type { Device } from '#device/device.ts';
import { outboxWishes } from '#device/outbox-wishes.ts';
import { wishKey } from './wish-view.ts';

/** How many conversations are looked at for names. */
const NAMES = 200;

const isEqual = <T>(a: T, b: T) => JSON.stringify(a) === JSON.stringify(b);

function testimonialOf(entry: Entry) {
  const wish = optimisticView.testimonialWishOf(entry);
  return wish && { ...wish, key: wishKey(wish.kind, wish.memberId) };
}

/** What waits in the outbox about testimonials, with what the server has refused. */
export const testimonialWishes = outboxWishes(testimonialOf);

/** Names of members whose conversation is on the device, for what no answer of the server names yet. */
export const knownNames = (device: Device): Observable<readonly (readonly [MemberId, string])[]> =>
  conversationList(device, NAMES).pipe(
    map((rows) => rows.flatMap(({ card }) => (card ? [[card.memberId, card.username] as const] : []))),
    distinctUntilChanged(isEqual),
  );
