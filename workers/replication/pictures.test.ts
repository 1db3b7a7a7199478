import { expect, test, vi } from 'vitest';
import { card, head } from '#tests/support/streams.ts';
import { forgetPictures, lostMembers, lostPictures } from './pictures.ts';

const shows = (avatarUrl: string | null) => head(1, { card: card({ avatarUrl }) });

test('[Y9] a picture is lost when no card shows it any more', () => {
  expect(lostPictures([shows('/a'), shows('/b'), shows(null), head(1)], [shows('/b')])).toEqual(['/a']);
});

test('[Y9] a member is lost when no card shows them any more', () => {
  const closed = head(2, { card: null });
  expect([
    lostMembers([shows('/a')], [closed]),
    lostMembers([shows('/a'), shows('/b')], [shows('/b')]),
    lostMembers([closed], []),
  ]).toEqual([[card({}).memberId], [], []]);
});

test('[Y9] lost pictures leave the cache, and no cache is created for it', async () => {
  const gone = vi.fn(async () => true);
  const opened = vi.fn(async () => ({ delete: gone }));
  const storage = (there: boolean) => ({ has: async () => there, open: opened }) as unknown as CacheStorage;
  await forgetPictures(['/avatars/a.svg'], storage(false), 'https://alcove.test');
  expect(opened).not.toHaveBeenCalled();
  await forgetPictures(['/avatars/a.svg'], storage(true), 'https://alcove.test');
  expect(gone.mock.calls).toEqual([['https://alcove.test/avatars/a.svg', { ignoreVary: true }]]);
});

test('[Y9] a failing cache stops nothing', async () => {
  const storage = { has: () => Promise.reject(new Error('no storage')) } as unknown as CacheStorage;
  await expect(forgetPictures(['/a'], storage, 'https://alcove.test')).resolves.toBeUndefined();
});
