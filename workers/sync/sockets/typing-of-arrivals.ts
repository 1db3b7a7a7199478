/** Ends the typing line of members whose message has arrived [CHAT-45], whether a live event or a pull brought it. */
import type { ConversationId, StreamId } from '#schemas/ids.ts';
import type { StreamKind, StreamRow } from '#schemas/streams/registry.ts';
import type { Clock } from '#lib/clock.ts';
import type { Store } from '#sync/store/open.ts';
import type { TypingTracker } from './typing-tracker.ts';

export interface ArrivedRows {
  stream: StreamId;
  kind: StreamKind;
  rows: readonly StreamRow[];
}

export interface TypingOfArrivals {
  /** `serverTime` of any answer: the age of a message is judged by it. */
  noteServerTime(serverTime: string): void;
  noteArrivals(arrivals: readonly ArrivedRows[]): void;
}

export function createTypingOfArrivals(
  clock: Clock,
  store: Pick<Store, 'account' | 'kinds'>,
  typingTracker: Pick<TypingTracker, 'noteMessage'>,
): TypingOfArrivals {
  /** Milliseconds by which the server's clock is ahead of the device's. */
  let serverOffset = 0;
  return {
    noteServerTime(serverTime) {
      serverOffset = Date.parse(serverTime) - clock.now();
    },
    noteArrivals(arrivals) {
      const serverNow = clock.now() + serverOffset;
      for (const { stream, kind, rows } of arrivals)
        for (const row of rows) {
          const author = store.kinds.authorOf(kind, row);
          if (author !== null && author !== store.account)
            typingTracker.noteMessage(stream as string as ConversationId, serverNow - store.kinds.writtenAt(kind, row));
        }
    },
  };
}
