import { expect, test } from 'vitest';
import { CLUB_PHOTOS } from '#schemas/limits.ts';
import type { ClubPhoto } from '#schemas/wire/clubs.ts';
import { hasPhotoRoom } from './photo-room.ts';

const photos = (state: ClubPhoto['state'], count: number): ClubPhoto[] =>
  Array.from({ length: count }, () => ({ id: crypto.randomUUID(), path: null, caption: '', state, reason: null }));

test('[MEMBERAREA-08] refused photographs of a club take no room, others do', () => {
  const waiting = photos('pending', CLUB_PHOTOS - 1);
  expect(hasPhotoRoom([...waiting, ...photos('refused', 5)])).toBe(true);
  expect(hasPhotoRoom([...waiting, ...photos('approved', 1)])).toBe(false);
});
