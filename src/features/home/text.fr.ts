import { formatCount, typo } from '#i18n/fr/typography.ts';

/** Texts of the home page. */
export const home = {
  title: 'Accueil',
  morning: (name: string) => `Bonjour ${name}`,
  evening: (name: string) => `Bonsoir ${name}`,
  unread: 'À lire',
  unreadCount: (count: number) => formatCount(count, 'conversation à lire', 'conversations à lire'),
  allRead: 'Vous avez tout lu.',
  recent: 'Vos dernières conversations',
  openChat: 'Ouvrir les conversations',
  noConversation: 'Aucune conversation pour l’instant. Les messages que vous recevrez se liront ici, même sans réseau.',
  unsent: 'En attente d’envoi',
  /** Heading if nothing waits any more, but something was refused. */
  notSent: 'Non envoyé',
  unsentCount: (count: number) => formatCount(count, 'message en attente', 'messages en attente'),
  unsentAll: 'Voir tout ce qui attend',
  leavesNow: 'L’envoi se fait dans un instant.',
  leavesLater: 'L’envoi se fera quand le réseau reviendra.',
  refused: 'Un message n’a pas pu partir.',
  history: (percent: number) => typo(`Votre historique arrive sur cet appareil : ${percent}\u202f%`),
};
