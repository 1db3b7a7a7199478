import type { JobHelpers } from 'graphile-worker';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { job, type JobContext } from './job.ts';

const run = (
  work: (payload: { id: string }, context: JobContext) => Promise<void>,
  payload: unknown,
  signal = new AbortController().signal,
) =>
  Promise.resolve(
    job(z.object({ id: z.string() }), work)(payload, {
      abortSignal: signal,
      query: async () => ({ rows: [] }),
    } as unknown as JobHelpers),
  );

test('a job gets its payload as parsed by its schema, and invalid payloads are refused', async () => {
  const given: unknown[] = [];
  await run(async (payload) => void given.push(payload), { id: 'a', more: 1 });
  for (const payload of [{ id: 1 }, [], null, 'a'])
    await expect(run(async () => void given.push('never'), payload)).rejects.toThrow();
  expect(given).toEqual([{ id: 'a' }]);
});

test('a failure is kept by its code or name, never by its message, which may hold an address', async () => {
  const failing = (error: unknown) => run(() => Promise.reject(error as Error), { id: 'a' });
  await expect(failing(Object.assign(new Error('to ada@demo.alcove.test'), { code: '57P01' }))).rejects.toThrow(
    /^57P01$/,
  );
  await expect(failing(new RangeError('ada@demo.alcove.test'))).rejects.toThrow(/^RangeError$/);
  await expect(failing('ada@demo.alcove.test')).rejects.toThrow(/^string$/);
  await expect(run(async () => undefined, { id: { address: 'ada@demo.alcove.test' } })).rejects.toThrow(/^\$?Zod\w*$/);
});

test('a job that ignores the shutdown signal is abandoned', async () => {
  const ending = new AbortController();
  const left = run(() => new Promise(() => undefined), { id: 'a' }, ending.signal);
  ending.abort();
  await expect(left).rejects.toThrow(/AbortError/);
});
