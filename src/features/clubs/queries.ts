import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { optimisticView } from '#actions/optimistic.ts';
import { answerOf } from '#schemas/commands/queue.ts';
import type { Device } from '#device/device.ts';
import type { ClubWishView } from './club-wishes.ts';

const isEqual = <T>(a: T, b: T) => JSON.stringify(a) === JSON.stringify(b);

/** Wishes about clubs in the outbox, with what the server has refused. */
export const clubWishes = ({ queue }: Device): Observable<readonly ClubWishView[]> =>
  queue.pipe(
    map((outbox) =>
      outbox.entries.flatMap((entry): ClubWishView[] => {
        const wish = optimisticView.clubWishOf(entry);
        return wish ? [{ id: entry.id, ...wish, code: answerOf(outbox, entry.id)?.code ?? null }] : [];
      }),
    ),
    distinctUntilChanged(isEqual),
  );
