/** A time-out that measures silence instead of work: it starts anew with every sign of activity. */
import type { Clock } from './clock.ts';

export interface InactivityTimeout {
  /** Allows `ms` milliseconds of silence from now on. */
  restart(ms: number): void;
  stop(): void;
}

/** Calls `onTimeout` once, when no restart has come within the last allowed time. */
export function createInactivityTimeout(clock: Clock, onTimeout: () => void): InactivityTimeout {
  let pending = new AbortController();
  return {
    restart(ms) {
      pending.abort();
      const current = (pending = new AbortController());
      clock.wait(ms, current.signal).then(onTimeout, () => undefined);
    },
    stop: () => pending.abort(),
  };
}

/** Throughput of a poor link: 4 bytes a millisecond, about 4 KB a second. */
const BYTES_PER_MS = 4;
/** Bodies up to this size fit into a few packets and get no extra time. */
const SMALL_BYTES = 16 * 1024;

export const isSmallBody = (bytes: number): boolean => bytes <= SMALL_BYTES;

interface SilenceLimitInput {
  /** Size of the request's body. */
  bytes: number;
  /** How many attempts before this one got no answer. */
  attempt: number;
  /** The limit for an empty request at the first attempt, and the limit that no attempt exceeds; milliseconds. */
  baseMs: number;
  maxMs: number;
}

/**
 * Computes how long a request may go without an answer before it is given up. A device cannot see how far its bytes
 * have come: a proxy may accept them all at once and pass them on slowly. So bytes sent prove nothing, and the limit
 * after the last byte is the time that the bytes need on a poor link. It doubles with each attempt without an answer.
 */
export const silenceLimitMs = ({ bytes, attempt, baseMs, maxMs }: SilenceLimitInput): number =>
  Math.min(maxMs, Math.round((baseMs + Math.max(0, bytes - SMALL_BYTES) / BYTES_PER_MS) * 2 ** Math.min(attempt, 16)));
