/** Texts of the page « Notifications ». */
import type { CountType } from '#schemas/streams/notifications.ts';
import { formatCount, formatNumber, typo } from '#i18n/fr/typography.ts';

export const notifications = {
  title: 'Notifications',
  list: 'Notifications',
  readAll: 'Tout marquer comme lu',
  why: typo('Pourquoi ce compteur ?'),
  unread: 'Non lue',
  toRead: 'À lire dans Chat',
  messages: (count: number) => formatCount(count, 'message non lu', 'messages non lus'),
  unknown: 'Un membre',
  members: (count: number) => `${formatNumber(count)} membres`,
  and: (first: string, rest: string) => `${first} et ${rest}`,
  others: (count: number) => (count === 1 ? 'un autre membre' : `${formatNumber(count)} autres`),
  actions: 'Actions de la notification',
  actionsOf: (text: string) => typo(`Actions : ${text}`),
  read: 'Marquer comme lue',
  remove: 'Supprimer',
  removed: 'Notification supprimée',
  undo: 'Annuler',
  undoKey: (isApple: boolean) => typo(isApple ? '⌘ Z pour la rétablir' : 'Ctrl + Z pour la rétablir'),
  restored: 'Notification rétablie',
  filters: {
    label: 'Filtrer par type',
    all: 'Tout',
    count: (label: string, unread: number) => (unread > 0 ? `${label} · ${formatNumber(unread)}` : label),
  },
  empty: {
    title: 'Rien de nouveau.',
    text: 'Ce qui vous concerne se lira ici, même sans réseau.',
  },
  none: { title: 'Rien de ce genre pour l’instant.', action: 'Tout voir' },
  notYet: {
    title: 'Pas encore sur cet appareil.',
    text: 'Vos notifications arriveront avec le réseau.',
  },
};

/** Short names of the types, for filters and counts. */
export const typeLabels: Readonly<Record<CountType, string>> = {
  message: 'Messages',
  'group_message': 'Groupes',
  mention: 'Mentions',
  'group_invite': 'Invitations',
  follower: 'Adeptes',
  'media_like': 'Photos aimées',
  testimonial: 'Témoignages',
  'private_media_access': 'Albums privés',
  event: 'Événements',
  certification: 'Certification',
  'shame_wall': 'Mur',
  newsletter: 'Lettres',
  'admin_broadcast': 'Équipe',
};
