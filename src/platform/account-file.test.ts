import { afterEach, expect, test, vi } from 'vitest';
import { LONGEST_REQUEST_MS, REQUEST_TIMEOUT_MS } from '#schemas/limits.ts';
import { refused } from '#lib/result.ts';
import { callForFile } from './account-file.ts';

afterEach(() => void vi.unstubAllGlobals());
afterEach(() => void vi.restoreAllMocks());

/** Loads a file of this size, whose answer is this. Resolves to what came of it, and to the time that it had. */
async function loading(bytes: number, body: BodyInit) {
  vi.stubGlobal('location', { origin: 'https://alcove.test' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const answer = await callForFile('/functions/v1/suspended-file', {}, bytes);
  return { answer, timeoutMs: timeout.mock.lastCall?.[0] ?? 0 };
}

test('[ADMIN-07] a large video of a copy gets the time that it needs on a slow link', async () => {
  const { answer, timeoutMs } = await loading(1000, 'film');
  expect([answer.ok && (await answer.value.text()), timeoutMs]).toEqual(['film', REQUEST_TIMEOUT_MS]);
  expect((await loading(2_000_000, '')).timeoutMs).toBeGreaterThan(8 * 60_000);
  expect((await loading(50_000_000, '')).timeoutMs).toBe(LONGEST_REQUEST_MS);
});

test('[ADMIN-07] a file that breaks off says whether the network or the time was missing', async () => {
  const broken = (error: unknown) => new ReadableStream({ pull: (controller) => controller.error(error) });
  expect((await loading(1, broken(new TypeError('cut')))).answer).toEqual(refused('offline'));
  expect((await loading(1, broken(new DOMException('late', 'TimeoutError')))).answer).toEqual(refused('timeout'));
});
