import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDataKey, unwrapWithSecret, wrapWithSecret } from '#sync/lock/keys.ts';
import { stretch } from '#sync/lock/stretch.ts';
import { ada } from '#tests/support/streams.ts';
import { endAhead, stretchAhead, stretchTyped } from './stretch-ahead.ts';

const COSTS = { memory: 8192, passes: 1 };
const CODE = '493827';
const PHRASE = 'abandon abaisser abdiquer abeille abolir aborder';
const key = createDataKey();
const wraps = [
  await wrapWithSecret(key, ada, 'phrase', PHRASE, COSTS),
  await wrapWithSecret(key, ada, 'code', CODE, COSTS),
];

const worker = vi.hoisted(() => ({
  stretched: [] as string[],
  signals: [] as (AbortSignal | undefined)[],
  fails: false,
}));
vi.mock('#platform/stretch-client.ts', () => ({
  prepareStretching: () => undefined,
  stretchInWorker(
    { secret, salt, ...costs }: { secret: string; salt: Uint8Array; memory: number; passes: number },
    signal?: AbortSignal,
  ) {
    worker.stretched.push(secret);
    worker.signals.push(signal);
    return worker.fails ? Promise.reject(new Error('lost')) : stretch(secret, salt, costs);
  },
}));

beforeEach(() => Object.assign(worker, { stretched: [], signals: [], fails: false }));
afterEach(endAhead);

const type = (text: string) => stretchAhead(text, () => Promise.resolve(wraps));
const untilStretched = (count: number) => vi.waitFor(() => expect(worker.stretched).toHaveLength(count));
/** Tries a text with each wrap, as the lock screen does. */
async function attempt(text: string): Promise<boolean> {
  for (const wrap of wraps)
    if (wrap.method !== 'passkey' && (await unwrapWithSecret(wrap, ada, text, stretchTyped))) return true;
  return false;
}

test('[Y22] a complete code or phrase is stretched before the button, and not again by the attempt', async () => {
  for (const text of [CODE, PHRASE.toUpperCase()]) {
    worker.stretched = [];
    type(text);
    await untilStretched(1);
    expect(await attempt(text)).toBe(true);
    expect(worker.stretched.filter((each) => each.toUpperCase() === text.toUpperCase())).toHaveLength(1);
  }
});

test('[Y22] a text that is changed ends what was begun for it, and is right only for itself', async () => {
  type(CODE);
  await untilStretched(1);
  type('493828');
  expect(worker.signals[0]?.aborted).toBe(true);
  await untilStretched(2);
  expect(await attempt('493828')).toBe(false);
  expect(await attempt(CODE)).toBe(true);
});

test('[Y22] a text that is too short for a code or phrase, or no longer in the field, is not stretched', async () => {
  const reads = vi.fn(() => Promise.resolve(wraps));
  for (const text of ['49382', 'abandon abaisser', '']) {
    stretchAhead(text, reads);
    await vi.waitFor(() => expect(reads).toHaveBeenCalled());
    reads.mockClear();
  }
  type(CODE);
  endAhead();
  type('493828');
  await untilStretched(1);
  expect(worker.stretched).toEqual(['493828']);
});

test('[Y22] where the worker is lost, the attempt stretches by itself', async () => {
  worker.fails = true;
  type(CODE);
  await untilStretched(1);
  expect(await attempt(CODE)).toBe(true);
});
