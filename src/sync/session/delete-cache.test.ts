import { expect, test } from 'vitest';
import { cachesDouble } from '#tests/support/caches-double.ts';
import { deleteCache } from './delete-cache.ts';

const asStorage = (double: ReturnType<typeof cachesDouble>) => double as unknown as CacheStorage;

test('[Y17, Y22] a deleted cache has no entries left, though another context has opened it', async () => {
  const double = cachesDouble();
  const cache = await double.open('copies');
  await cache.put('/a', new Response('canari'));
  await cache.put('/b', new Response('canari'));
  await deleteCache(asStorage(double), 'copies');
  expect(await cache.keys()).toEqual([]);
  expect(await double.keys()).toEqual([]);
});

test('[Y17] a cache is deleted though its entries cannot be, and one that is absent is not created', async () => {
  const double = cachesDouble();
  await deleteCache(asStorage(double), 'copies');
  expect(await double.keys()).toEqual([]);
  await (await double.open('copies')).put('/a', new Response('canari'));
  const open = () => Promise.reject(new Error('the disk is broken'));
  await expect(deleteCache(asStorage({ ...double, open }), 'copies')).rejects.toThrow('the disk is broken');
  expect(await double.keys()).toEqual([]);
});
