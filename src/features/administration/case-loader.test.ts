import { beforeEach, expect, test } from 'vitest';
import { done, refused } from '#lib/result.ts';
import type { OpenedCase } from '#schemas/wire/cases.ts';
import { createCaseLoader, type CaseLoader } from './case-loader.ts';

const opened = (reason: string): OpenedCase => ({
  refusal: null,
  case: null,
  parts: [],
  shown: null,
  verdicts: [],
  reasons: [reason],
  past: [],
});
let now: number;
let calls: string[];
let isOnline: boolean;
let loader: CaseLoader;
beforeEach(() => {
  [now, calls, isOnline] = [0, [], true];
  loader = createCaseLoader(
    async (id) => {
      calls.push(id);
      return isOnline ? done(opened(`${id} ${calls.length}`)) : refused('offline');
    },
    { now: () => now },
  );
});
const shown = async (id: string) => {
  const answer = await loader.load(id);
  return answer.ok ? answer.value.reasons[0] : answer.code;
};

test('[ADMIN-03] the next case is loaded ahead once, and shown once', async () => {
  loader.loadAhead('b');
  loader.loadAhead('b');
  expect(calls).toEqual(['b']);
  expect(await shown('b')).toBe('b 1');
  expect(await shown('b')).toBe('b 2');
});

test('[ADMIN-03] what was loaded ahead is not shown after a minute, nor for another case', async () => {
  loader.loadAhead('b');
  now = 60_000;
  expect(await shown('b')).toBe('b 2');
  loader.loadAhead('c');
  expect(await shown('d')).toBe('d 4');
  expect(calls).toEqual(['b', 'b', 'c', 'd']);
});

test('[ADMIN-03] a case that could not be loaded ahead is asked for in its turn', async () => {
  isOnline = false;
  loader.loadAhead('b');
  isOnline = true;
  expect(await shown('b')).toBe('b 2');
});
