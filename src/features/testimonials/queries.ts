import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { optimisticView } from '#actions/optimistic.ts';
import type { MemberId } from '#schemas/ids.ts';
import { answerOf } from '#schemas/commands/queue.ts';
import { conversationList } from '#device/conversations.ts';
import type { Device } from '#device/device.ts';
import { wishKey, type WishView } from './wish-view.ts';

/** How many conversations are looked at for names. */
const NAMES = 200;

const isEqual = <T>(a: T, b: T) => JSON.stringify(a) === JSON.stringify(b);

/** What waits in the outbox about testimonials, with what the server has refused. */
export const testimonialWishes = ({ queue }: Device): Observable<readonly WishView[]> =>
  queue.pipe(
    map((outbox) =>
      outbox.entries.flatMap((entry): WishView[] => {
        const wish = optimisticView.testimonialWishOf(entry);
        if (!wish) return [];
        const code = answerOf(outbox, entry.id)?.code ?? null;
        return [{ id: entry.id, key: wishKey(wish.kind, wish.memberId), code, ...wish }];
      }),
    ),
    distinctUntilChanged(isEqual),
  );

/** Names of members whose conversation is on the device, for what no answer of the server names yet. */
export const knownNames = (device: Device): Observable<readonly (readonly [MemberId, string])[]> =>
  conversationList(device, NAMES).pipe(
    map((rows) => rows.flatMap(({ card }) => (card ? [[card.memberId, card.username] as const] : []))),
    distinctUntilChanged(isEqual),
  );
