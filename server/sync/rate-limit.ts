/** A token bucket per member, so that one device gone wild does not take the node from the others. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** A device that drains two hundred entries and fetches its history stays far below. */
export const RATE: Rate = { burst: 400, perSecond: 50 };

export interface RateLimit {
  /** 0 when allowed, else the seconds to wait. */
  take(key: string): number;
}

const KEPT = 10_000;

export function rateLimit({ burst, perSecond }: Rate, now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();

  const refilled = (key: string) => {
    const bucket = buckets.get(key) ?? { left: burst, at: now() };
    return Math.min(burst, bucket.left + ((now() - bucket.at) / 1000) * perSecond);
  };

  return {
    take(key) {
      const left = refilled(key);
      buckets.delete(key); // so that the map stays ordered by last use
      buckets.set(key, { left: left < 1 ? left : left - 1, at: now() });
      if (buckets.size > KEPT) buckets.delete(buckets.keys().next().value ?? key);
      return left < 1 ? (1 - left) / perSecond : 0;
    },
  };
}
