import { asyncScheduler, Observable, throttleTime } from 'rxjs';
import { afterFrame, afterTask } from '#lib/after.ts';

/**
 * The same a moment later: after whatever the screen that is looked at makes of it has been painted. Lists take longer to put
 * together than one message to draw, and wait for it.
 */
export const behind = <T>(source: Observable<T>): Observable<T> =>
  new Observable((listener) => {
    const waiting: T[] = [];
    // Of what is told first nothing has been drawn that it could hold up.
    let later = afterTask;
    let cancel: () => void = () => undefined;
    let over: (() => void) | null = null;
    const tell = () => {
      later = afterFrame;
      const now = waiting.splice(0).at(-1);
      if (now !== undefined) listener.next(now);
      over?.();
    };
    const subscription = source.subscribe({
      next(value) {
        waiting.push(value);
        if (waiting.length === 1) cancel = later(tell);
      },
      error: (error: unknown) => listener.error(error),
      complete() {
        over = () => listener.complete();
        if (waiting.length === 0) over();
      },
    });
    return () => {
      subscription.unsubscribe();
      cancel();
    };
  });

/** What follows within it is told at its end. */
const MOMENT_MS = 200;

/** And no more than five times a second: nobody reads a list while its messages come faster, and each drawing of it holds the next message up. */
export const farBehind = <T>(source: Observable<T>): Observable<T> => behind(source).pipe(throttleTime(MOMENT_MS, asyncScheduler, { leading: true, trailing: true }));
