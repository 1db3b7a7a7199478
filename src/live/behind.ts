import { Observable } from 'rxjs';

/**
 * The same a task later: after whatever the screen that is looked at makes of it has been drawn. Lists take longer to put together
 * than one message to draw, and wait for it; not for a frame, which a hidden page would never have.
 */
export const behind = <T>(source: Observable<T>): Observable<T> =>
  new Observable((listener) => {
    const { port1, port2 } = new MessageChannel();
    const waiting: T[] = [];
    let over: (() => void) | null = null;
    port1.onmessage = () => {
      const now = waiting.splice(0).at(-1);
      if (now !== undefined) listener.next(now);
      over?.();
    };
    const subscription = source.subscribe({
      next(value) {
        waiting.push(value);
        if (waiting.length === 1) port2.postMessage(null);
      },
      error: (error: unknown) => listener.error(error),
      complete() {
        over = () => listener.complete();
        if (waiting.length === 0) over();
      },
    });
    return () => {
      subscription.unsubscribe();
      port1.close();
    };
  });
