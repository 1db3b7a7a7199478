import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { optimisticView } from '#actions/optimistic.ts';
import type { WallReplyWish } from '#actions/optimistic/types.ts';
import { answerOf } from '#schemas/commands/queue.ts';
import type { Device } from '#device/device.ts';
import type { KeyedWish } from '#device/use-outbox-wishes.ts';

export type ReplyWish = KeyedWish & WallReplyWish;

/** Statements that wait in the outbox, by warning, with what the server has refused. */
export const replyWishes = ({ queue }: Device): Observable<readonly ReplyWish[]> =>
  queue.pipe(
    map((outbox) =>
      outbox.entries.flatMap((entry): ReplyWish[] => {
        const wish = optimisticView.wallReplyOf(entry);
        if (!wish) return [];
        return [{ id: entry.id, key: wish.warningId, code: answerOf(outbox, entry.id)?.code ?? null, ...wish }];
      }),
    ),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  );
