import { typo } from './typography.ts';

/** Texts around every screen. */
export const shell = {
  skipToContent: 'Aller au contenu',
  mainNavigation: 'Navigation principale',
  home: 'Accueil',
  search: 'Recherche',
  chat: 'Chat',
  live: 'Live',
  unreadChat: 'Messages non lus',
  notifs: 'Notifs',
  unreadNotifs: 'Notifications non lues',
  /** Accessible name of the account menu, as specified. */
  menu: 'Accès menu',
  profile: 'Mon profil',
  editProfile: 'Éditer profil',
  media: 'Mes photos/vidéos',
  followers: 'Mes adeptes',
  visitors: 'Mes visiteurs',
  settings: 'Paramètres',
  /** The label never changes; the switch beside it shows the state. */
  theme: 'Thème: Sombre/Clair',
  signOut: 'Se déconnecter',
  signingOut: 'Déconnexion...',
  crash: {
    title: "Une erreur s'est produite",
    text: 'Veuillez rafraîchir la page',
    reload: 'Rafraîchir',
    copyLog: 'Copier le journal',
    copied: 'Journal copié',
  },
  /** The router's own error screen has an English title by specification. */
  routerError: {
    title: 'Unexpected Application Error',
    text: 'Cet écran n’a pas pu s’ouvrir. Ce que vous avez écrit est resté sur cet appareil.',
    reload: 'Rafraîchir',
    home: 'Retour à l’accueil',
  },
  update: { text: 'Une nouvelle version est prête.', apply: 'Mettre à jour' },
  outdated: {
    text: 'Cette version est trop ancienne pour échanger avec le serveur. Ce que vous avez écrit reste sur cet appareil et partira après la mise à jour.',
    apply: 'Mettre à jour',
  },
  storageFull: {
    text: 'Le stockage de cet appareil est plein. Libérez de la place pour que vos messages continuent d’être enregistrés.',
    retry: 'Réessayer',
  },
  storageBroken: {
    text: typo('Le stockage de cet appareil ne répond plus. Rechargez la page ; ce qui peut être relu le sera.'),
    reload: 'Recharger',
  },
};
