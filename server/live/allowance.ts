import { rateLimit } from '../sync/rate-limit.ts';

/** Limits how often one socket is served: a number of requests at once, which comes back over time. */
export interface Allowance {
  take(): boolean;
}

export function allowance(atOnce: number, perSecond: number, now: () => number = () => performance.now()): Allowance {
  const limit = rateLimit({ burst: atOnce, perSecond }, now);
  return { take: () => limit.take('socket') === 0 };
}
