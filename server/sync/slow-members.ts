/** Of whom a push has failed also when nobody else's was beside it: for a minute theirs hold up nobody. */
import type { MemberId } from '#schemas/ids.ts';

const MINUTE_MS = 60_000;
/** Of more at once the earliest are forgotten: the worst that comes of it is one more try together. */
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
      // A map keeps the order in which its keys came.
      slowUntil.delete(member);
      slowUntil.set(member, now() + MINUTE_MS);
      for (const earliest of slowUntil.keys()) if (slowUntil.size > capacity) slowUntil.delete(earliest);
    },
  };
}
