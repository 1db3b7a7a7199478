import { videoRefusals } from '#i18n/fr/video-refusals.ts';
import { typo } from '#i18n/fr/typography.ts';
import type { VideoRefusal } from '#platform/video-client.ts';
import { ALBUM_VIDEO_BYTES, ALBUM_VIDEO_SECONDS } from '#schemas/limits.ts';

const MEGABYTES = ALBUM_VIDEO_BYTES / 1024 / 1024;

const refusals: Record<VideoRefusal | 'unavailable', string> = {
  ...videoRefusals,
  'too-large': `Cette vidéo dépasse ${MEGABYTES}\u00a0Mo. Raccourcissez-la, puis réessayez.`,
  'too-long': `Cette vidéo dure plus de ${ALBUM_VIDEO_SECONDS} secondes. Raccourcissez-la, puis réessayez.`,
};

/** Texts of adding videos to albums, and of playing them. */
export const videos = {
  add: 'Ajouter une vidéo',
  record: 'Filmer',
  forms: `MP4, MOV ou WebM, ${ALBUM_VIDEO_SECONDS} secondes et ${MEGABYTES}\u00a0Mo au plus. Le lieu et la date de prise de vue sont retirés.`,
  preparing: 'Préparation de la vidéo…',
  cancelled: 'Préparation annulée.',
  queued: 'Vidéo ajoutée.',
  queuedText: 'Elle sera montrée une fois vérifiée.',
  later: 'L’envoi commencera quand le réseau reviendra.',
  refused: (name: string) => typo(`« ${name} » n’a pas été ajoutée.`),
  refusals,
  full: (limit: number) =>
    `Vos albums contiennent déjà ${limit} vidéos, celles en attente comprises. Retirez-en une, ou passez premium pour en ajouter sans limite.`,
  play: 'Lire la vidéo',
  loading: 'Chargement de la vidéo…',
  loadingBar: 'Chargement de la vidéo',
  /** « 0:09 », and in words for screen readers. */
  length: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  spokenLength: (seconds: number) => (seconds < 2 ? 'une seconde' : `${seconds} secondes`),
  missing: 'Cette vidéo n’est pas sur cet appareil. Elle se lira avec le réseau.',
  unplayable: 'Ce navigateur ne sait pas lire cette vidéo.',
};
