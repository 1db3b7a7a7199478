/** Takes what a request costs from the budgets of its member and its network, which all transports share. */
import type { Context } from 'hono';
import { limitedNetwork, networkOfRequest } from '../client-network.ts';
import type { Limits } from '../sync/rate-limit.ts';

/** Cost of a request that brings a file: a member's burst is a hundred and fifty of them. */
export const UPLOAD_WEIGHT = 8;

/** Returns the seconds to wait; 0: the request may run. `member`: id, or null for a guest. */
export async function takeBudget(c: Context, limits: Limits, member: string | null, weight: number): Promise<number> {
  const network = limitedNetwork(networkOfRequest(c));
  return Math.ceil(
    Math.max(
      member === null ? 0 : await limits.member.take(member, weight),
      network === null ? 0 : await limits.network.take(network, weight),
    ),
  );
}
