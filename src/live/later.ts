import type { Unsubscribable } from 'rxjs';
import type { LaterQuery, Memory, Query, QueryArgs } from './query.ts';

/** A query that comes with the device, after the first paint; what is remembered of it is there at once. */
export function later<Args extends QueryArgs, T>(
  load: () => Promise<Query<Args, T>>,
  memory?: Memory<T>,
): LaterQuery<Args, T> {
  let query: Query<Args, T> | null = null;
  const asked: LaterQuery<Args, T> = (device, ...args) => ({
    read(reader) {
      if (query) return query(device, ...args).subscribe(reader);
      let begun: Unsubscribable | null = null;
      let ended = false;
      const begin = async () => {
        query ??= await load();
        if (!ended) begun = query(device, ...args).subscribe(reader);
      };
      begin().catch((error: unknown) => !ended && reader.error(error));
      return {
        unsubscribe() {
          ended = true;
          begun?.unsubscribe();
        },
      };
    },
  });
  return Object.assign(asked, memory && { memory });
}
