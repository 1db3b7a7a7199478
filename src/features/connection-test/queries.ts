/** Query for the figures of the data on this device. */
import { combineLatest, map, type Observable } from 'rxjs';
import { foldWaiting } from '#streams/conversation/waiting.ts';
import type { Device } from '#device/device.ts';
import { listedCount$, chunkCount$ } from '#sync/store/reads.ts';

export interface DeviceFigures {
  pending: number;
  failed: number;
  conversations: number;
  chunks: number;
}

export const deviceFigures = ({ store, queue, clock }: Device): Observable<DeviceFigures> =>
  combineLatest([queue, listedCount$(store), chunkCount$(store)]).pipe(
    map(([outbox, conversations, chunks]) => {
      const waiting = foldWaiting(outbox, [], clock.now());
      const failed = waiting.filter(({ state }) => state === 'refused').length;
      return { pending: waiting.length - failed, failed, conversations, chunks };
    }),
  );
