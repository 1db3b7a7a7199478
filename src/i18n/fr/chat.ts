/** Texts about conversations and groups: their list, and their traces on other screens. */
import { typo } from './typography.ts';
import type { Genre } from '#schemas/entities/profile.ts';

export const chat = {
  title: 'Conversations',
  list: 'Conversations',
  /** The excerpt is the member's own text, so its typography is not changed. */
  you: (text: string) => `Vous\u202f: ${text}`,
  draft: 'Brouillon\u202f:',
  deleted: 'Message supprimé',
  noPreview: 'Aucun message',
  /** Of a group, where no message came after it. */
  event: 'Du nouveau dans le groupe',
  /** Verbatim from the specification [CHAT-14]. */
  unknown: 'Unknown',
  muted: 'Sans notification',
  filters: {
    label: 'Filtrer les conversations',
    all: 'Toutes',
    unread: 'Non lues',
    unreadCount: (count: number) => `Non lues · ${count}`,
    groups: 'Groupes',
  },
  search: {
    everywhere: 'Rechercher',
    within: 'Rechercher dans cette conversation',
    action: 'Rechercher',
    clear: 'Effacer la recherche',
    close: 'Fermer la recherche',
    members: 'Membres trouvés',
    messages: 'Messages trouvés',
    none: 'Rien de tel sur cet appareil.',
    count: (count: number, more: boolean) =>
      more
        ? `Les ${count} messages les plus récents.`
        : count === 0
          ? ''
          : count === 1
            ? '1 message.'
            : `${count} messages.`,
    covered: (here: number, all: number) => `L’historique arrive encore\u202f: ${here} messages parcourus sur ${all}.`,
    more: 'Voir plus',
    you: 'Vous',
    failed: 'La recherche n’a pas pu lire cet appareil.',
  },
  readAll: 'Tout marquer comme lu',
  empty: {
    title: 'Aucune conversation pour le moment.',
    text: 'Vos échanges apparaîtront ici dès le premier message.',
  },
  /** Without a network, before the first answer of the server. */
  notYet: {
    title: 'Vos conversations ne sont pas encore sur cet appareil.',
    text: 'Elles arriveront dès que le réseau sera revenu.',
  },
  noGroups: { title: 'Vous n’êtes dans aucun groupe.', action: 'Découvrir des groupes' },
  discoverGroups: 'Découvrir des groupes',
  newGroup: 'Nouveau groupe',
  noUnread: { title: 'Vous avez tout lu.', action: 'Voir toutes les conversations' },
  choose: 'Choisissez une conversation pour la lire ici.',
  failed: { title: 'Les conversations n’ont pas pu être lues sur cet appareil.', action: 'Recharger la page' },
  history: {
    older: 'Messages plus anciens en cours de chargement…',
    waiting: 'La suite arrivera quand le réseau reviendra.',
    progress: (done: number, total: number) => typo(`Historique : ${done} sur ${total}`),
  },
  settings: {
    actions: {
      mute: 'Couper les notifications',
      unmute: 'Rétablir les notifications',
      pin: 'Épingler',
      unpin: 'Ne plus épingler',
      archive: 'Archiver',
      unarchive: 'Désarchiver',
    },
    pinned: 'Épinglée',
    archived: (count: number) => `Archivées · ${count}`,
  },
  states: { pending: 'En attente', sent: 'Envoyé', read: 'Lu', failed: 'Échec' } satisfies Record<
    'pending' | 'sent' | 'read' | 'failed',
    string
  >,
  genres: { homme: 'Homme', femme: 'Femme', couple: 'Couple', 'trav/trans': 'Trav/trans' } satisfies Record<
    Genre,
    string
  >,
};
