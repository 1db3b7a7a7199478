import { CLUB_PHOTOS } from '#schemas/limits.ts';
import type { ClubPhoto } from '#schemas/wire/clubs.ts';

/** Returns whether a club takes another photograph: those that the house refused count no more. */
export const hasPhotoRoom = (photos: readonly ClubPhoto[]): boolean =>
  photos.filter(({ state }) => state !== 'refused').length < CLUB_PHOTOS;
