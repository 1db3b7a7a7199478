import type { Unsubscribable } from 'rxjs';
import type { LazyQuery, QueryMemory, Query, QueryArgs } from './query.ts';

/**
 * Returns a query whose code is loaded with the device, after the first paint. Its persisted value is available at
 * once.
 */
export function lazyQuery<Args extends QueryArgs, T>(
  load: () => Promise<Query<Args, T>>,
  memory?: QueryMemory<T>,
): LazyQuery<Args, T> {
  let query: Query<Args, T> | null = null;
  const lazy: LazyQuery<Args, T> = (device, ...args) => ({
    read(reader) {
      if (query) return query(device, ...args).subscribe(reader);
      let subscription: Unsubscribable | null = null;
      let isEnded = false;
      const start = async () => {
        query ??= await load();
        if (!isEnded) subscription = query(device, ...args).subscribe(reader);
      };
      start().catch((error: unknown) => !isEnded && reader.error(error));
      return {
        unsubscribe() {
          isEnded = true;
          subscription?.unsubscribe();
        },
      };
    },
  });
  return Object.assign(lazy, memory && { memory });
}
