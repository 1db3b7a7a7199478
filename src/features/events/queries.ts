import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { optimisticView } from '#actions/optimistic.ts';
import { answerOf } from '#schemas/commands/queue.ts';
import type { Device } from '#device/device.ts';
import type { WishView } from './own-part.ts';

const isEqual = <T>(a: T, b: T) => JSON.stringify(a) === JSON.stringify(b);

/** Answers to events in the outbox, with what the server has refused. */
export const eventWishes = ({ queue }: Device): Observable<readonly WishView[]> =>
  queue.pipe(
    map((outbox) =>
      outbox.entries.flatMap((entry): WishView[] => {
        const wish = optimisticView.eventAnswerOf(entry);
        return wish ? [{ id: entry.id, ...wish, code: answerOf(outbox, entry.id)?.code ?? null }] : [];
      }),
    ),
    distinctUntilChanged(isEqual),
  );
