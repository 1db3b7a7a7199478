/** Remembers for a minute the members whose push failed even alone, so that it is not batched with those of others. */
import type { MemberId } from '#schemas/ids.ts';

const MINUTE_MS = 60_000;
/** Above this number the earliest are forgotten: the worst result is one more attempt in a batch. */
const CAPACITY = 1_000;

export interface SlowMembers {
  has(member: MemberId): boolean;
  add(member: MemberId): void;
}

export function slowMembers(now = Date.now, capacity = CAPACITY): SlowMembers {
  const slowUntil = new Map<MemberId, number>();
  return {
    has: (member) => (slowUntil.get(member) ?? 0) > now(),
    add(member) {
      // Deletes first, because a map keeps the order in which its keys were added.
      slowUntil.delete(member);
      slowUntil.set(member, now() + MINUTE_MS);
      for (const earliest of slowUntil.keys()) if (slowUntil.size > capacity) slowUntil.delete(earliest);
    },
  };
}
