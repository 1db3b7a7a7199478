/** Texts of what the system's share menu hands to the app. */
import { formatCount, formatNumber, typo } from '#i18n/fr/typography.ts';
import type { NoPlace } from '#device/share-into.ts';
import type { ShareProblem } from '#device/use-shared.ts';
import { SHARED_TEXT } from '#schemas/limits.ts';

export const share = {
  title: 'Partager dans…',
  lead: 'Choisissez où cela va. Rien ne part sans vous.',
  preview: 'À partager',
  picture: (n: number, of: number) => (of === 1 ? 'Image à partager' : `Image ${n} sur ${of}`),
  problems: {
    'wrong-type': 'Seules les images peuvent être partagées ici. Le reste a été laissé de côté.',
    'too-large': 'Une image dépasse 25\u00a0Mo. Elle a été laissée de côté.',
    'too-many': 'Dix images au plus peuvent être partagées à la fois.',
    'text-cut': `Le texte dépasse ${formatNumber(SHARED_TEXT)}\u00a0caractères. La suite a été laissée de côté.`,
    'no-room': 'Cet appareil n’a plus assez de place pour ces images. Libérez-en, puis partagez-les de nouveau.',
    unreadable: 'Ce qui a été partagé n’a pas pu être lu. Partagez-le de nouveau.',
  } satisfies Record<ShareProblem, string>,
  conversations: 'Conversations récentes',
  noConversations: 'Aucune conversation pour l’instant.',
  albums: 'Mes photos',
  albumsNote: 'Dans un de vos albums',
  unknown: 'Membre',
  group: 'Groupe',
  busy: 'Préparation…',
  give: 'Ne rien partager',
  nothing: {
    title: 'Rien à partager',
    text: typo('Partagez une image ou un texte depuis une autre application : il arrivera ici.'),
  },
  toChat: 'Ouvrir le chat',
  left: (count: number) =>
    `${formatCount(count, 'image n’a', 'images n’ont')} pas pu être préparée${count > 1 ? 's' : ''}.`,
  notJoined: (count: number) =>
    `${formatCount(count, 'image n’a', 'images n’ont')} pas été jointe${count > 1 ? 's' : ''}.`,
  places: 'Un message en porte dix au plus.',
  noPlace: {
    'gif-waits': 'Un GIF attend déjà dans cette conversation.',
    'draft-full': 'Dix images attendent déjà dans cette conversation.',
  } satisfies Record<NoPlace, string>,
  noPlaceAdvice: 'Envoyez ce qui attend, ou retirez-le, puis recommencez.',
};
