/**
 * Decides whether a password may be tried now, by three counts in one window, the same for all nodes [AUTH-37]. The
 * count of an account from one network and the count of a network refuse; the count of an account from all networks
 * slows down.
 *
 * Nobody can lock a member out of a right password: attempts from elsewhere, or from behind the same untrusted proxy,
 * only make it slower. Few requests may wait for one account, so that they hold few connections. When its queue is
 * full, a new request replaces a random one, so that nobody can keep the queue full against others.
 */
import { randomInt } from 'node:crypto';
import type { ClientNetwork } from '../client-network.ts';
import type { SignInLimit } from './sign-in-limit.ts';

/** Attempts on one account, from all networks, that are not slowed down. */
export const UNDELAYED_ATTEMPTS = 10;
/** Less than the time that a device waits for an answer. */
const LONGEST_MS = 8_000;
export const WAITING_PER_ACCOUNT = 3;
/** Requests that wait on this node; each costs a timer and a connection. */
const WAITING = 300;

const ANYWHERE = 'anywhere';
const ANYONE = 'anyone signing in';

export interface SignInGate {
  /** Resolves, after a delay if necessary, to 0 when the password may be compared; else to the seconds to wait. */
  enter(email: string, network: ClientNetwork): Promise<number>;
  /** Records that the password was right: neither this attempt nor earlier ones count any longer. */
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

  /** Resolves to 0 after the delay, or to the seconds to wait when another request took the place. */
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
