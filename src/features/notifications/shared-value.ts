import { useSyncExternalStore } from 'react';

/** A value that several parts of the app share while the tab is open. */
export function createSharedValue<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    use: (): T => useSyncExternalStore(watch, () => value),
  };
}
