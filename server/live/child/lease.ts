/**
 * The permission to carry packets on, which the node renews with each heartbeat for as long as it knows the rules [S11,
 * S35]. Without one nothing is carried on: a node that is gone, or that cannot read the rules, stops all media.
 */
export interface Lease {
  holds(): boolean;
  /** Renews it for a number of milliseconds from now; 0 ends it. */
  renew(leaseMs: number): void;
}

/** Longest time between two heartbeats for which packets are carried on. */
export const LONGEST_LEASE_MS = 2000;

export function createLease(now: () => number): Lease {
  let until = -1;
  return {
    holds: () => now() < until,
    renew: (leaseMs) => {
      until = now() + Math.min(leaseMs, LONGEST_LEASE_MS);
    },
  };
}
