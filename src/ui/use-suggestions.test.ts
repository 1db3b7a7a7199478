import { expect, test, vi } from 'vitest';
import { manualClock } from '#tests/support/manual-clock.ts';
import type { PlaceSource } from '#schemas/place-source.ts';
import { isLongEnough, PACES, fetchSuggestions } from './use-suggestions.ts';

const manyPlaces = Array.from({ length: 20 }, (_, at) => ({ name: `Ville ${at}`, lat: 46, lng: 2, detail: '' }));
const source = () => ({ search: vi.fn<PlaceSource['search']>(() => Promise.resolve(manyPlaces)) });

test('[GEO-01, GEO-02, GEO-03] a search needs two letters, three in a box beside others', () => {
  expect([isLongEnough('p', PACES.main), isLongEnough('pa', PACES.main)]).toEqual([false, true]);
  expect([isLongEnough('pa', PACES.alternate), isLongEnough('par', PACES.alternate)]).toEqual([false, true]);
  expect([isLongEnough('📍', PACES.main), isLongEnough('📍📍', PACES.main)]).toEqual([false, true]);
});

test.each([
  ['[GEO-04] [GEO-06]', PACES.main, 300, 10],
  ['[GEO-05] [GEO-07]', PACES.alternate, 600, 5],
] as const)('%s is searched a moment after the last key, with a bounded result', async (_rows, pace, wait, most) => {
  const clock = manualClock(0);
  const queries = source();
  const answer = fetchSuggestions(queries, 'par', pace, clock, new AbortController().signal);
  clock.advance(wait - 1);
  await Promise.resolve();
  expect(queries.search).not.toHaveBeenCalled();
  clock.advance(1);
  expect(await answer).toHaveLength(most);
  expect(queries.search).toHaveBeenCalledExactlyOnceWith('par', most, expect.any(AbortSignal));
});

test('overwritten input is never searched', async () => {
  const clock = manualClock(0);
  const queries = source();
  const outdated = new AbortController();
  const answer = fetchSuggestions(queries, 'par', PACES.main, clock, outdated.signal);
  outdated.abort();
  await expect(answer).rejects.toThrow();
  clock.advance(1000);
  expect(queries.search).not.toHaveBeenCalled();
});
