/** What lies on this device. */
import { combineLatest, map, type Observable } from 'rxjs';
import { foldWaiting } from '#domain/fold/waiting.ts';
import type { Device } from '#live/device.ts';
import { conversationCount$, pageCount$ } from '#store/reads.ts';

export interface DeviceFigures {
  pending: number;
  failed: number;
  conversations: number;
  pages: number;
}

export const deviceFigures = ({ store, queue, clock }: Device): Observable<DeviceFigures> =>
  combineLatest([queue, conversationCount$(store), pageCount$(store)]).pipe(
    map(([outbox, conversations, pages]) => {
      const waiting = foldWaiting(outbox, [], clock.now());
      const failed = waiting.filter(({ state }) => state === 'refused').length;
      return { pending: waiting.length - failed, failed, conversations, pages };
    }),
  );
