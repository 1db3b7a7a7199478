import { Observable } from 'rxjs';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { afterFrame, afterTask } from '#lib/schedule-after.ts';
import { addsOnlyMessages } from './adds-only-messages.ts';

/**
 * Messages that follow within this time, in milliseconds, reach lists at its end: nobody reads a list while they come
 * faster, and each rendering of it delays the next message.
 */
const THROTTLE_MS = 200;

/**
 * Returns the queue for lists, which emits after the visible conversation has been painted. A list takes longer to
 * compute than one message, so it waits. Messages in a row reach it five times a second.
 */
export const throttleQueue = (queue: Observable<OutboxSnapshot>): Observable<OutboxSnapshot> =>
  new Observable((listener) => {
    let lastEmitted: OutboxSnapshot | null = null;
    let pendingSnapshot: OutboxSnapshot | null = null;
    let throttledUntil = 0;
    let scheduled: 'frame' | 'moment' | null = null;
    let cancel = () => {};

    function emit(): void {
      [lastEmitted, pendingSnapshot, scheduled] = [pendingSnapshot, null, null];
      throttledUntil = performance.now() + THROTTLE_MS;
      if (lastEmitted) listener.next(lastEmitted);
    }
    function scheduleEmit(): void {
      scheduled = 'frame';
      // The first emission need not wait: nothing has been rendered before it.
      cancel = lastEmitted ? afterFrame(emit) : afterTask(emit);
    }
    const subscription = queue.subscribe({
      next(value) {
        pendingSnapshot = value;
        const remainingMs =
          lastEmitted && addsOnlyMessages(lastEmitted, value) ? throttledUntil - performance.now() : 0;
        if (scheduled === 'frame' || (scheduled === 'moment' && remainingMs > 0)) return;
        cancel();
        if (remainingMs <= 0) return scheduleEmit();
        scheduled = 'moment';
        const timer = setTimeout(scheduleEmit, remainingMs);
        cancel = () => clearTimeout(timer);
      },
      error: (error: unknown) => listener.error(error),
      complete() {
        cancel();
        if (pendingSnapshot) emit();
        listener.complete();
      },
    });
    return () => {
      subscription.unsubscribe();
      cancel();
    };
  });
