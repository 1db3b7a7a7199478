import { Observable } from 'rxjs';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import { afterFrame, afterTask } from '#lib/after.ts';
import { onlySent } from './only-sent.ts';

/**
 * Messages that follow within it are told at its end: nobody reads a list while they come faster, and each drawing of
 * it holds the next one up.
 */
const MOMENT_MS = 200;

/**
 * The queue as lists read it: after whatever the screen that is looked at makes of it has been painted. Lists take
 * longer to put together than one message to draw, and wait for it; messages in a row they hear of five times a second.
 */
export const behind = (queue: Observable<OutboxSnapshot>): Observable<OutboxSnapshot> =>
  new Observable((listener) => {
    let told: OutboxSnapshot | null = null;
    let next: OutboxSnapshot | null = null;
    let calmUntil = 0;
    let waits: 'frame' | 'moment' | null = null;
    let cancel = () => {};

    function tell(): void {
      [told, next, waits] = [next, null, null];
      calmUntil = performance.now() + MOMENT_MS;
      if (told) listener.next(told);
    }
    function soon(): void {
      waits = 'frame';
      // Of what is told first nothing has been drawn that it could hold up.
      cancel = told ? afterFrame(tell) : afterTask(tell);
    }
    const subscription = queue.subscribe({
      next(value) {
        next = value;
        const rest = told && onlySent(told, value) ? calmUntil - performance.now() : 0;
        if (waits === 'frame' || (waits === 'moment' && rest > 0)) return;
        cancel();
        if (rest <= 0) return soon();
        waits = 'moment';
        const timer = setTimeout(soon, rest);
        cancel = () => clearTimeout(timer);
      },
      error: (error: unknown) => listener.error(error),
      complete() {
        cancel();
        if (next) tell();
        listener.complete();
      },
    });
    return () => {
      subscription.unsubscribe();
      cancel();
    };
  });
