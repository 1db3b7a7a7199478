import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { systemRandom } from './random.ts';

afterEach(() => vi.unstubAllGlobals());

test('ids are created also where the page was not served over https', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) });
  expect(systemRandom.uuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  vi.unstubAllGlobals();
  expect(z.uuidv4().safeParse(systemRandom.uuid()).success).toBe(true);
});
