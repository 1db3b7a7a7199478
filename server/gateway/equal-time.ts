/** What an answer says must not be told by the time it takes: it comes no sooner than whatever there may be to do. */
import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';

/** Longer than a password's hash and some statements take. */
export const ANSWER_MS = 400;

/**
 * Begun before the work, awaited before the answer; who answers without it leaves no timer behind that anyone waits
 * for.
 */
export const minimumDelay = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });

export const delayAnswer =
  (ms = ANSWER_MS): MiddlewareHandler =>
  async (_, next) =>
    void (await Promise.all([next(), wait(ms)]));
