import { counted, typo } from '../typography.ts';

/** The home page. */
export const home = {
  title: 'Accueil',
  morning: (name: string) => `Bonjour ${name}`,
  evening: (name: string) => `Bonsoir ${name}`,
  plainMorning: 'Bonjour',
  plainEvening: 'Bonsoir',
  unread: 'À lire',
  unreadCount: (count: number) => counted(count, 'conversation à lire', 'conversations à lire'),
  nothingUnread: 'Vous avez tout lu.',
  openChat: 'Ouvrir les conversations',
  all: 'Toutes les conversations',
  noConversation: { title: 'Aucune conversation pour l’instant', text: 'Les messages que vous recevrez se liront ici, même sans réseau.' },
  waiting: 'En attente d’envoi',
  waitingOnline: 'Vos messages partent dans un instant.',
  waitingOffline: 'Ils partiront quand le réseau reviendra, même si vous fermez l’application.',
  waitingCount: (count: number) => counted(count, 'message en attente', 'messages en attente'),
  failedCount: (count: number) => counted(count, 'message en échec', 'messages en échec'),
  history: (percent: number) => typo(`Votre historique se télécharge : ${percent}\u202f%`),
  someone: 'Un membre',
};
