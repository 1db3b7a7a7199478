/** Delays answers to a minimum time, so that their duration reveals nothing about an account. */
import { setTimeout as wait } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';

/** Longer than hashing a password and some statements take. */
export const ANSWER_MS = 400;

/**
 * Starts the minimum time; call it before the work and await it before the answer. Its timer does not keep the process
 * alive.
 */
export const minimumDelay = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });

export const delayAnswer =
  (ms = ANSWER_MS): MiddlewareHandler =>
  async (_, next) =>
    void (await Promise.all([next(), wait(ms)]));
