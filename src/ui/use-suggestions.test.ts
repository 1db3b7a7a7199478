import { expect, test, vi } from 'vitest';
import { manualClock } from '#tests/support/manual-clock.ts';
import type { PlaceSource } from '#schemas/place-source.ts';
import { isAsked, PACES, suggested } from './use-suggestions.ts';

const many = Array.from({ length: 20 }, (_, at) => ({ name: `Ville ${at}`, lat: 46, lng: 2, detail: '' }));
const source = () => ({ search: vi.fn<PlaceSource['search']>(() => Promise.resolve(many)) });

test('[GEO-01, GEO-02, GEO-03] a search needs two letters, three in a box beside others', () => {
  expect([isAsked('p', PACES.main), isAsked('pa', PACES.main)]).toEqual([false, true]);
  expect([isAsked('pa', PACES.alternate), isAsked('par', PACES.alternate)]).toEqual([false, true]);
  expect([isAsked('📍', PACES.main), isAsked('📍📍', PACES.main)]).toEqual([false, true]);
});

test.each([
  ['[GEO-04] [GEO-06]', PACES.main, 300, 10],
  ['[GEO-05] [GEO-07]', PACES.alternate, 600, 5],
] as const)('%s is searched a moment after the last key, with a bounded result', async (_rows, pace, wait, most) => {
  const clock = manualClock(0);
  const asked = source();
  const answer = suggested(asked, 'par', pace, clock, new AbortController().signal);
  clock.pass(wait - 1);
  await Promise.resolve();
  expect(asked.search).not.toHaveBeenCalled();
  clock.pass(1);
  expect(await answer).toHaveLength(most);
  expect(asked.search).toHaveBeenCalledExactlyOnceWith('par', most, expect.any(AbortSignal));
});

test('overwritten input is never searched', async () => {
  const clock = manualClock(0);
  const asked = source();
  const typedOver = new AbortController();
  const answer = suggested(asked, 'par', PACES.main, clock, typedOver.signal);
  typedOver.abort();
  await expect(answer).rejects.toThrow();
  clock.pass(1000);
  expect(asked.search).not.toHaveBeenCalled();
});
