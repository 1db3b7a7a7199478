/** French texts of what albums refuse. */
import type { RefusalCode } from '#schemas/error-codes.ts';
import { ALBUM_PHOTOS, ALBUM_VIDEOS } from '#schemas/limits.ts';

export const albumRefusals = {
  'unknown-media': 'Cette photo n’existe plus, ou n’est plus ouverte à vous.',
  'album-photos-full': `Vos albums contiennent déjà ${ALBUM_PHOTOS} photos. Retirez-en une, ou passez premium pour en ajouter sans limite.`,
  'album-videos-full': `Vos albums contiennent déjà ${ALBUM_VIDEOS} vidéos. Retirez-en une, ou passez premium pour en ajouter sans limite.`,
  'album-video-length': 'La durée annoncée de cette vidéo n’est pas celle du fichier. Choisissez-la à nouveau.',
  'media-premium': 'Les albums privés se voient avec un compte premium.',
  'media-restricted': 'Les albums privés s’ouvrent une fois votre majorité prouvée.',
} satisfies Partial<Record<RefusalCode, string>>;
