/** Simulates the database `alcove-media-<account>` in memory, as far as the product uses it. */
import { QueueDatabase } from './queue-database.ts';
import type { Time } from '../time.ts';

const STORES = ['uploads', 'seen', 'bytes', 'meta'];

export class MediaDatabase extends QueueDatabase {
  /** The database has been opened, and not deleted since. */
  exists = false;

  constructor(time: Time, delay: () => number) {
    super(time, delay, STORES);
  }

  rows<T>(store: 'uploads' | 'seen' | 'bytes'): ReadonlyMap<string, T> {
    return (this.tables as unknown as Map<string, Map<string, T>>).get(store) ?? new Map<string, T>();
  }

  delete(): void {
    this.exists = false;
    for (const rows of this.tables.values()) rows.clear();
    this.version += 1;
  }
}
