import { Observable } from 'rxjs';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { afterFrame, afterTask } from '#lib/schedule-after.ts';
import { addsOnlyMessages } from './adds-only-messages.ts';

/**
 * Messages that follow within it are told at its end: nobody reads a list while they come faster, and each drawing of
 * it holds the next one up.
 */
const THROTTLE_MS = 200;

/**
 * The queue as lists read it: after whatever the screen that is looked at makes of it has been painted. Lists take
 * longer to put together than one message to draw, and wait for it; messages in a row they hear of five times a second.
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
      // Of what is told first nothing has been drawn that it could hold up.
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
