import { expect, test, vi } from 'vitest';
import { withLock, withSharedLock } from './lock.ts';

/** Holds a lock, from the moment that this promise resolves until `release` is called. */
const hold = async (name: string) => {
  const { promise: released, resolve: release } = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const held = withLock(navigator.locks, name, 5000, () => {
    begun.resolve();
    return released;
  });
  await begun.promise;
  return { held, release: () => release('held') };
};

test('exclusive holders run one after the other', async () => {
  const order: string[] = [];
  const first = await hold('lock-order');
  const second = withLock(navigator.locks, 'lock-order', 5000, () => Promise.resolve(void order.push('second')));
  order.push('first');
  first.release();
  await Promise.all([first.held, second]);
  expect(order).toEqual(['first', 'second']);
});

test('[Y5] a waiter steals after the time limit, and the former holder still gets its result', async () => {
  const first = await hold('lock-steal');
  expect(await withLock(navigator.locks, 'lock-steal', 20, () => Promise.resolve('taken'))).toBe('taken');
  first.release();
  expect(await first.held).toBe('held');
});

test('[Y5] a stealer that is robbed in turn ends with its result too', async () => {
  const first = await hold('lock-in-turn');
  const work = Promise.withResolvers<string>();
  const begin = vi.fn(() => work.promise);
  const second = withLock(navigator.locks, 'lock-in-turn', 20, begin);
  await vi.waitFor(() => expect(begin).toHaveBeenCalled());
  expect(await withLock(navigator.locks, 'lock-in-turn', 20, () => Promise.resolve('third'))).toBe('third');
  work.resolve('second');
  expect(await second).toBe('second');
  first.release();
  await first.held;
});

test('a failure of the work reaches the caller', async () => {
  await expect(
    withLock(navigator.locks, 'lock-failure', 50, () => Promise.reject(new Error('defect'))),
  ).rejects.toThrow('defect');
});

test('opening shares the lock; deleting is exclusive', async () => {
  const grants: string[] = [];
  const opening = (name: string) =>
    withSharedLock(navigator.locks, 'lock-shared', 5000, () => Promise.resolve(void grants.push(name)));
  const alone = await hold('lock-shared');
  const [firstOpening, secondOpening] = [opening('one'), opening('two')];
  grants.push('alone');
  alone.release();
  await Promise.all([firstOpening, secondOpening]);
  expect(grants).toEqual(['alone', 'one', 'two']);
});

test('a sharer goes ahead when the exclusive holder never ends', async () => {
  const alone = await hold('lock-frozen');
  expect(await withSharedLock(navigator.locks, 'lock-frozen', 20, () => Promise.resolve('opened'))).toBe('opened');
  alone.release();
  await alone.held;
});
