/** What lies on this device. */
import { combineLatest, map, type Observable } from 'rxjs';
import { foldWaiting } from '#domain/fold/waiting.ts';
import type { Device } from '#live/device.ts';
import { conversationCount$, chunkCount$ } from '#store/reads.ts';

export interface DeviceFigures {
  pending: number;
  failed: number;
  conversations: number;
  chunks: number;
}

export const deviceFigures = ({ store, queue, clock }: Device): Observable<DeviceFigures> =>
  combineLatest([queue, conversationCount$(store), chunkCount$(store)]).pipe(
    map(([outbox, conversations, chunks]) => {
      const waiting = foldWaiting(outbox, [], clock.now());
      const failed = waiting.filter(({ state }) => state === 'refused').length;
      return { pending: waiting.length - failed, failed, conversations, chunks };
    }),
  );
