/** What waits on this device, and what was decided otherwise than asked. */
import { combineLatest, map, of, switchMap, type Observable } from 'rxjs';
import { asStream } from '#schemas/as-stream.ts';
import { foldWaiting } from '#domain/fold/waiting.ts';
import type { WaitingView } from '#domain/views.ts';
import { queueWithHeads$ } from '#live/combine.ts';
import type { Device } from '#live/device.ts';
import { decided$, type Decided } from '#live/journal.ts';
import { heads$ } from '#store/reads.ts';

export const waiting = ({ store, queue, clock }: Device): Observable<readonly WaitingView[]> =>
  queueWithHeads$(store, queue).pipe(map(([outbox, heads]) => foldWaiting(outbox, heads, clock.now())));

export interface ConflictView extends Decided {
  /** The other's; null: not known, or not to be shown. */
  name: string | null;
}

export const conflicts = ({ store, outbox }: Device): Observable<readonly ConflictView[]> =>
  decided$(outbox).pipe(
    switchMap((lines) => {
      const streams = [...new Set(lines.map(({ conversationId }) => asStream(conversationId)))];
      return combineLatest([of(lines), heads$(store, streams)]);
    }),
    map(([lines, heads]) =>
      lines.map((line) => {
        const head = heads.get(asStream(line.conversationId));
        return { ...line, name: !head || head.membership.gone ? null : (head.card?.username ?? null) };
      }),
    ),
  );
