import * as z from 'zod/mini';

/**
 * Rate of a token bucket per member or network, so that one misbehaving device does not take the node from the others.
 * A push costs its entries, a pull its heads and what it brings, chunks what they bring. A bucket belongs to one node:
 * of N nodes without a Redis, each grants as much.
 */
export interface Rate {
  burst: number;
  perSecond: number;
}

/**
 * A device that drains a thousand entries and fetches its history stays below the burst; a lasting load is limited to
 * `perSecond`.
 */
export const RATE: Rate = { burst: 1200, perSecond: 50 };

/** Rate of one network, which may have many members. Requests without a token count as well. */
export const NETWORK_RATE: Rate = { burst: 12_000, perSecond: 500 };

export interface RateLimit {
  /**
   * Takes tokens. Returns 0 when allowed, else the seconds to wait. A full bucket lets a request through that costs
   * more than a whole burst.
   */
  take(key: string, weight?: number): number | Promise<number>;
  /** Takes what an answered request has cost beyond what was taken before it, as far as that much is left. */
  takeAfter(key: string, weight: number): void | Promise<void>;
}

/** Budgets of members and networks, shared by all transports. */
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
const lockedBody = z.object({ copies: list });
const pullBody = z.object({ heads: list });
const pulled = z.object({ streams: list });
/** So many chunks, and so many heads, cost about as much as one entry. */
const CHUNKS_PER_UNIT = 8;
const HEADS_PER_UNIT = 50;
/** Cost of a pull without heads, which brings the list and its newest chunks. */
const FIRST_PULL_WEIGHT = 20;
/** Cost from which a request is a heavy one. */
export const HEAVY = 8;

function weightOfPull({ heads }: z.infer<typeof pullBody>): number {
  return heads.length === 0 ? FIRST_PULL_WEIGHT : 1 + Math.floor(heads.length / HEADS_PER_UNIT);
}

function weightOfChunks(request: z.infer<typeof chunksBody>): number {
  const count = [request, ...(request.more ?? [])].reduce((sum, each) => sum + each.chunks.length, 0);
  return Math.ceil(count / CHUNKS_PER_UNIT);
}

/**
 * Returns the cost of a request by what it carries or asks for, at least 1. It is counted before validation, because a
 * refused request costs too. Which request it is, is not known here: one that looks like several costs as the dearest
 * of them, so that no key in vain makes it cheaper.
 */
export function weightOf(body: unknown): number {
  const [push, locked] = [pushBody.safeParse(body).data, lockedBody.safeParse(body).data];
  const [pull, chunks] = [pullBody.safeParse(body).data, chunksBody.safeParse(body).data];
  return Math.max(
    1,
    push?.entries.length ?? 0,
    locked?.copies.length ?? 0,
    pull ? weightOfPull(pull) : 0,
    chunks ? weightOfChunks(chunks) : 0,
  );
}

/**
 * Returns what a pull costs beyond what was taken for its request: how many streams it brings is known only once they
 * are read. Each brings its newest chunk. `paid`: what was taken.
 */
export function weightOfPulled(answer: unknown, paid: number): number {
  const count = pulled.safeParse(answer).data?.streams.length ?? 0;
  return Math.max(0, Math.min(FIRST_PULL_WEIGHT, Math.ceil(count / CHUNKS_PER_UNIT)) - paid);
}

const MAX_BUCKETS = 10_000;

export function rateLimit({ burst, perSecond }: Rate, now: () => number = Date.now) {
  const buckets = new Map<string, { left: number; at: number }>();

  const refilled = (key: string) => {
    const bucket = buckets.get(key) ?? { left: burst, at: now() };
    return Math.min(burst, bucket.left + ((now() - bucket.at) / 1000) * perSecond);
  };

  const keep = (key: string, left: number) => {
    buckets.delete(key); // so that the map stays ordered by last use
    buckets.set(key, { left, at: now() });
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? key);
  };

  return {
    take(key: string, weight = 1): number {
      const left = refilled(key);
      const cost = Math.min(Math.max(1, weight), burst);
      keep(key, left < cost ? left : left - cost);
      return left < cost ? (cost - left) / perSecond : 0;
    },
    takeAfter: (key: string, weight: number): void => keep(key, Math.max(0, refilled(key) - weight)),
  };
}
