import { expect, test, vi } from 'vitest';
import { card, head } from '#tests/support/streams.ts';
import { forgetPictures, lostMembers, lostPictures } from './pictures.ts';

const headWithPicture = (avatarUrl: string | null) => head(1, { card: card({ avatarUrl }) });

test('[Y9] a picture is lost when no card shows it any more', () => {
  expect(
    lostPictures(
      [headWithPicture('/a'), headWithPicture('/b'), headWithPicture(null), head(1)],
      [headWithPicture('/b')],
    ),
  ).toEqual(['/a']);
});

test('[Y9] a member is lost when no card shows them any more', () => {
  const closed = head(2, { card: null });
  expect([
    lostMembers([headWithPicture('/a')], [closed]),
    lostMembers([headWithPicture('/a'), headWithPicture('/b')], [headWithPicture('/b')]),
    lostMembers([closed], []),
  ]).toEqual([[card({}).memberId], [], []]);
});

test('[Y9] lost pictures leave the cache, and no cache is created for it', async () => {
  const deleteCached = vi.fn(async () => true);
  const openCache = vi.fn(async () => ({ delete: deleteCached }));
  const storage = (there: boolean) => ({ has: async () => there, open: openCache }) as unknown as CacheStorage;
  await forgetPictures(['/avatars/a.svg'], storage(false), 'https://alcove.test');
  expect(openCache).not.toHaveBeenCalled();
  await forgetPictures(['/avatars/a.svg'], storage(true), 'https://alcove.test');
  expect(deleteCached.mock.calls).toEqual([['https://alcove.test/avatars/a.svg', { ignoreVary: true }]]);
});

test('[Y9] a failing cache stops nothing', async () => {
  const storage = { has: () => Promise.reject(new Error('no storage')) } as unknown as CacheStorage;
  await expect(forgetPictures(['/a'], storage, 'https://alcove.test')).resolves.toBeUndefined();
});
