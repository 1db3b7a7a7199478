import { expect, test } from 'vitest';
import { albumPath } from '#schemas/album-media.ts';
import type { EntryId, MediaItemId, MemberId } from '#schemas/ids.ts';
import type { AlbumItem } from '#schemas/wire/albums.ts';
import type { MediaWishes } from '#device/media-wishes.ts';
import { likedItems, ownItems, itemsLeft } from './album-items.ts';

const ADA = '00000000-0000-4000-8000-000000000001' as MemberId;
const idOf = (n: number) => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}` as MediaItemId;
const pathOf = (n: number) => albumPath(ADA, 'photo', idOf(n), { type: 'image/webp', width: 30, height: 20 });
const item = (n: number, given: Partial<AlbumItem> = {}): AlbumItem => ({
  id: idOf(n),
  album: 'public',
  kind: 'photo',
  state: 'approved',
  path: pathOf(n),
  poster: null,
  width: 30,
  height: 20,
  seconds: null,
  at: '2026-11-20T10:00:00Z',
  likes: 2,
  liked: false,
  ...given,
});
const wishes = (given: Partial<MediaWishes>): MediaWishes => ({ added: [], flags: new Map(), settled: 0, ...given });
const added = (n: number, given: Partial<MediaWishes['added'][number]> = {}) => ({
  entryId: `e${n}` as EntryId,
  path: pathOf(n),
  album: 'private' as const,
  poster: null,
  seconds: null,
  code: null,
  isSent: false,
  settledAt: null,
  ...given,
});
const flags = (given: Record<string, unknown>, settledAt: number | null = null) =>
  new Map(Object.entries(given).map(([key, value]) => [key, { value, settledAt }]));

test('[MEMBERAREA-22] what was added offline stands first, until an answer knows it', () => {
  const wish = wishes({ added: [added(1), added(2, { isSent: true, settledAt: 150 })] });
  expect(ownItems([item(3)], wish, 100).map(({ id, state }) => [id, state])).toEqual([
    [idOf(2), 'pending'],
    [idOf(1), 'waiting'],
    [idOf(3), 'approved'],
  ]);
  expect(ownItems([item(2, { state: 'pending' })], wish, 151).map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
});

test('[MEMBERAREA-22] a moved item is in its new album at once, a removed one in none', () => {
  const wish = wishes({ flags: flags({ [`set ${idOf(1)}`]: 'private', [`set ${idOf(2)}`]: null }) });
  expect(ownItems([item(1), item(2)], wish, 100).map(({ id, album }) => [id, album])).toEqual([[idOf(1), 'private']]);
});

test('[PROFILE-110] those that wait count towards the limit, refused ones do not', () => {
  const shown = ownItems(
    [item(1), item(2, { state: 'pending' }), item(3, { state: 'refused' })],
    wishes({ added: [added(4), added(5, { code: 'picture-refused' })] }),
    100,
  );
  expect([itemsLeft(shown, 'photo', 5), itemsLeft(shown, 'photo', 2), itemsLeft(shown, 'photo', null)]).toEqual([
    2,
    0,
    null,
  ]);
});

test('[MEMBERAREA-25] a like counts at once, and is counted once', () => {
  const wish = wishes({ flags: flags({ [`like ${idOf(1)}`]: true }, 150) });
  expect(likedItems([item(1)], wish, 100)).toMatchObject([{ likes: 3, liked: true }]);
  expect(likedItems([item(1, { likes: 3, liked: true })], wish, 100)).toMatchObject([{ likes: 3, liked: true }]);
  expect(likedItems([item(1)], wish, 151)).toMatchObject([{ likes: 2, liked: false }]);
});
