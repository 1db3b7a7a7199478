import * as z from 'zod/mini';

/**
 * A token bucket for each who asks, so that one device gone wild does not take the node from the others. A push weighs
 * what it carries, a pull what it names, chunks what they bring. A bucket is this node's own: of N nodes that share
 * nothing, each grants as much.
 */
export interface Rate {
  burst: number;
  perSecond: number;
}

/**
 * A device that drains a thousand entries and fetches its history stays below; what goes on for long is held to so many
 * a second.
 */
export const RATE: Rate = { burst: 1200, perSecond: 50 };

/** Of one network, in which there may be many members. What it asks without a token counts as well. */
export const NETWORK_RATE: Rate = { burst: 12_000, perSecond: 500 };

export interface RateLimit {
  /** 0 when allowed, else the seconds to wait. What weighs more than a whole burst is let through by a full bucket. */
  take(key: string, weight?: number): number | Promise<number>;
}

/** One budget for whatever transport brings a request. */
export interface Limits {
  member: RateLimit;
  network: RateLimit;
}
export const limitsOf = (rate: Rate = RATE, network: Rate = NETWORK_RATE): Limits => ({
  member: rateLimit(rate),
  network: rateLimit(network),
});

const list = z.array(z.unknown());
const pushBody = z.object({ entries: list });
const chunksBody = z.object({ chunks: list, more: z.optional(z.array(z.object({ chunks: list }))) });
const pullBody = z.object({ heads: list });
/** So many chunks, and so many heads, cost about as much as one entry. */
const CHUNKS_PER_UNIT = 8;
const HEADS_PER_UNIT = 50;
/** Without heads a pull brings the list and its newest chunks. */
const FIRST_PULL_WEIGHT = 20;
/** From this weight on a request is a heavy one. */
export const HEAVY = 8;

/** What a request carries or asks for, counted before anything is judged: what is refused has cost too. */
export function weightOf(body: unknown): number {
  const pushRequest = pushBody.safeParse(body).data;
  if (pushRequest) return pushRequest.entries.length;
  const pullRequest = pullBody.safeParse(body).data;
  if (pullRequest)
    return pullRequest.heads.length === 0
      ? FIRST_PULL_WEIGHT
      : 1 + Math.floor(pullRequest.heads.length / HEADS_PER_UNIT);
  const chunkRequest = chunksBody.safeParse(body).data;
  const chunkCount = chunkRequest
    ? [chunkRequest, ...(chunkRequest.more ?? [])].reduce((sum, each) => sum + each.chunks.length, 0)
    : 1;
  return Math.ceil(chunkCount / CHUNKS_PER_UNIT);
}

const MAX_BUCKETS = 10_000;

export function rateLimit({ burst, perSecond }: Rate, now: () => number = Date.now) {
  const buckets = new Map<string, { left: number; at: number }>();

  const refilled = (key: string) => {
    const bucket = buckets.get(key) ?? { left: burst, at: now() };
    return Math.min(burst, bucket.left + ((now() - bucket.at) / 1000) * perSecond);
  };

  return {
    take(key: string, weight = 1): number {
      const left = refilled(key);
      const cost = Math.min(Math.max(1, weight), burst);
      buckets.delete(key); // so that the map stays ordered by last use
      buckets.set(key, { left: left < cost ? left : left - cost, at: now() });
      if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? key);
      return left < cost ? (cost - left) / perSecond : 0;
    },
  };
}
