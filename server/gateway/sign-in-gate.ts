/**
 * [AUTH-37] Whether a password may be tried now. Three counts in one window, the same for all nodes: of the account
 * from its network and of the network as a whole, which close; and of the account from everywhere, which slows.
 *
 * Nobody may lock a member out of a right password: what others do elsewhere, or behind the same untrusted proxy, makes
 * it take longer, and no more. The queue of those who wait for one account is short, so that they hold few connections;
 * who comes when it is full takes the place of one of them by chance, so that nobody keeps it full against the others.
 */
import { randomInt } from 'node:crypto';
import type { ClientNetwork } from '../client-network.ts';
import type { SignInLimit } from './sign-in-limit.ts';

/** Attempts on one account, from wherever, that are not slowed. */
export const UNDELAYED_ATTEMPTS = 10;
/** Below what a device waits for an answer. */
const LONGEST_MS = 8_000;
export const WAITING_PER_ACCOUNT = 3;
/** On this node; a wait costs a timer and a connection. */
const WAITING = 300;

const ANYWHERE = 'anywhere';
const ANYONE = 'anyone signing in';

export interface SignInGate {
  /** Resolves to 0 when the password may be compared, after a delay where there is one; else to the seconds to wait. */
  enter(email: string, network: ClientNetwork): Promise<number>;
  /** The password was right: it counts for nothing, and neither do the attempts before it. */
  recordSuccess(email: string, network: ClientNetwork): Promise<void>;
}

interface Waiter {
  resolve(seconds: number): void;
}

export function signInGate(
  limit: SignInLimit,
  perNetwork: number,
  delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref()),
): SignInGate {
  const queues = new Map<string, Waiter[]>();
  let waiting = 0;

  /** 0 after the delay; else another has taken the place. */
  async function waitInQueue(account: string, ms: number): Promise<number> {
    const seconds = Math.ceil(ms / 1000);
    const queue = queues.get(account) ?? [];
    if (waiting >= WAITING && queue.length === 0) return seconds;
    if (queue.length >= WAITING_PER_ACCOUNT) queue.splice(randomInt(queue.length), 1)[0]?.resolve(seconds);
    const { promise, resolve } = Promise.withResolvers<number>();
    const waiter: Waiter = { resolve };
    queues.set(account, [...queue, waiter]);
    waiting += 1;
    void delay(ms).then(() => resolve(0));
    try {
      return await promise;
    } finally {
      waiting -= 1;
      const remaining = (queues.get(account) ?? []).filter((each) => each !== waiter);
      if (remaining.length > 0) queues.set(account, remaining);
      else queues.delete(account);
    }
  }

  return {
    async enter(email, { id, shared }) {
      const waitSeconds = Math.max(await limit.attempt(ANYONE, id, perNetwork), await limit.attempt(email, id));
      if (waitSeconds > 0 && !shared) return waitSeconds;
      const attempts = await limit.record(email, ANYWHERE);
      const excess = waitSeconds > 0 ? attempts : attempts - UNDELAYED_ATTEMPTS;
      return excess > 0
        ? waitInQueue(email.trim().toLowerCase(), Math.min(LONGEST_MS, 500 * 2 ** Math.min(excess, 10)))
        : 0;
    },
    async recordSuccess(email, { id }) {
      await Promise.all([limit.forgive(ANYONE, id), limit.clear(email, id), limit.clear(email, ANYWHERE)]);
    },
  };
}
