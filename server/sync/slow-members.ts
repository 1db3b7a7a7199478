/** Of whom a push has failed also when nobody else's was beside it: for a minute theirs hold up nobody. */
import type { MemberId } from '#schemas/ids.ts';

const MINUTE_MS = 60_000;
/** Of more at once the earliest are forgotten: the worst that comes of it is one more try together. */
const REMEMBERED = 1_000;

export interface SlowMembers {
  has(member: MemberId): boolean;
  add(member: MemberId): void;
}

export function slowMembers(now = Date.now, remembered = REMEMBERED): SlowMembers {
  const until = new Map<MemberId, number>();
  return {
    has: (member) => (until.get(member) ?? 0) > now(),
    add(member) {
      // A map keeps the order in which its keys came.
      until.delete(member);
      until.set(member, now() + MINUTE_MS);
      for (const earliest of until.keys()) if (until.size > remembered) until.delete(earliest);
    },
  };
}
