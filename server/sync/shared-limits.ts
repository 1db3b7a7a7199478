/**
 * Shares one budget among all nodes that have a Redis in common. Each request costs one query to Redis and none to the
 * database; while Redis is away each node counts for itself.
 */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { log } from '#lib/log.ts';
import { connectRedis } from './redis.ts';
import { limitsOf, NETWORK_RATE, RATE, type Limits, type Rate, type RateLimit } from './rate-limit.ts';

export interface SharedLimits {
  limits: Limits;
  stop(): Promise<void>;
}

/** Limits by a window that is as long as a burst takes to refill: in the long run this is the same rate. */
function sharedLimit(client: object, name: string, { burst, perSecond }: Rate): RateLimit {
  const window = { keyPrefix: `alcove:${name}`, points: burst, duration: Math.max(1, Math.round(burst / perSecond)) };
  const limiter = new RateLimiterRedis({
    ...window,
    storeClient: client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    inMemoryBlockOnConsumed: burst + 1,
    insuranceLimiter: new RateLimiterMemory(window),
  });
  return {
    async take(key, weight = 1) {
      try {
        await limiter.consume(key, Math.min(Math.max(1, weight), burst));
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext) / 1000;
        throw refused;
      }
    },
    async takeAfter(key, weight) {
      await limiter.penalty(key, weight);
    },
  };
}

/** Opens the limits. Without a Redis each node counts for itself: N nodes grant N times as much. */
export async function openLimits(redisUrl: string | undefined, rate: Rate = RATE): Promise<SharedLimits> {
  if (redisUrl === undefined) return { limits: limitsOf(rate), stop: async () => undefined };
  const client = await connectRedis(redisUrl, { disableOfflineQueue: true }, (error) =>
    log.info('shared limits lost', { error: error.name }),
  );
  return {
    limits: { member: sharedLimit(client, 'member', rate), network: sharedLimit(client, 'network', NETWORK_RATE) },
    stop: async () => client.destroy(),
  };
}
