import { BehaviorSubject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { Device } from './device.ts';
import { lazyQuery } from './lazy-query.ts';
import type { Query } from './query.ts';

const device = {} as Device;
function read(load: () => Promise<Query<[], string>>) {
  const emitted: unknown[] = [];
  const query = lazyQuery(load);
  const begin = () =>
    query(device).read({ next: (value) => void emitted.push(value), error: (error) => void emitted.push(error) });
  return { emitted, begin };
}
test('a lazy query is read once loaded, and at once from then on', async () => {
  const values = new BehaviorSubject('first');
  const { emitted, begin } = read(async () => () => values);
  const reading = begin();
  expect(emitted).toEqual([]);
  await vi.waitFor(() => expect(emitted).toEqual(['first']));
  begin();
  expect(emitted).toEqual(['first', 'first']);
  reading.unsubscribe();
  values.next('second');
  expect(emitted).toEqual(['first', 'first', 'second']);
});

test('unsubscribing before the load emits nothing and holds nothing open', async () => {
  const values = new BehaviorSubject('first');
  const { emitted, begin } = read(async () => () => values);
  begin().unsubscribe();
  const pending = begin();
  await vi.waitFor(() => expect(emitted).toEqual(['first']));
  pending.unsubscribe();
  expect(values.observed).toBe(false);
});

test('a failed load is an error, and the next reader tries again', async () => {
  const failure = new Error('no network');
  let isAvailable = false;
  const { emitted, begin } = read(() =>
    isAvailable ? Promise.resolve(() => new BehaviorSubject('came')) : Promise.reject(failure),
  );
  begin();
  await vi.waitFor(() => expect(emitted).toEqual([failure]));
  isAvailable = true;
  begin();
  await vi.waitFor(() => expect(emitted).toEqual([failure, 'came']));
});
