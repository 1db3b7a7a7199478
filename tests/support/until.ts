import { vi } from 'vitest';

/** Repeats a look at what a server does by itself until it throws no more: on a busy machine that takes seconds. */
export const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 20_000, interval: 20 });
