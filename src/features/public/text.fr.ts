import { typo } from '#i18n/fr/typography.ts';

/** Texts of header, footer and menu of every public page. */
export const site = {
  skip: 'Aller au contenu',
  discover: 'Découvrir le site',
  signIn: 'Connexion',
  join: 'Inscription',
  open: 'Ouvrir Alcôve',
  menu: 'Accès menu',
  signedOut: 'Non connecté',
  /** Menu entries that need an account: `label` in the menu, `feature` as the dialog names it. */
  locked: [
    { label: 'Mon profil', feature: 'profil' },
    { label: 'Éditer profil', feature: 'profil à modifier' },
    { label: 'Mes photos/vidéos', feature: 'album de photos et vidéos' },
    { label: 'Certification', feature: 'parcours de certification' },
    { label: 'Abonnement', feature: 'choix d’abonnement' },
    { label: 'Événements', feature: 'calendrier des événements' },
    { label: 'Mes adeptes', feature: 'cercle de vos adeptes' },
    { label: 'Mes visiteurs', feature: 'journal de vos visiteurs' },
    { label: 'Paramètres', feature: 'réglage de vos paramètres' },
    { label: 'Libre ce soir', feature: 'statut « Libre ce soir »' },
    { label: 'Au Cap', feature: 'statut « Au Cap »' },
  ],
  lockedDialog: {
    title: (label: string) => `${label} - Fonctionnalité réservée`,
    text: (feature: string) => typo(`Accédez au ${feature} en rejoignant notre communauté !`),
    join: 'Créer un compte gratuit',
    signIn: 'Se connecter',
    reassurance: ['Gratuit', 'Rapide', 'Sécurisé'],
    close: 'Fermer',
  },
  breadcrumbs: 'Fil d’Ariane',
  home: 'Accueil',
  questions: 'Questions fréquentes',
  readOn: 'À lire ensuite',
  updated: 'Mis à jour le',
  notFound: {
    title: 'Page introuvable',
    text: 'L’adresse est peut-être incomplète, ou la page n’existe plus.',
    home: 'Retour à l’accueil',
  },
  footer: {
    label: 'Pied de page',
    promise: 'La discrétion d’un lieu que l’on choisit.',
    social: 'Nous suivre',
    legal: 'Informations légales',
    /** Verbatim. */
    install: "Télécharger l'App",
    adults: typo('Réservé aux adultes : 18 ans et plus.'),
  },
  cookies: {
    label: 'Cookies',
    text: 'Aucun cookie publicitaire ni de mesure. Cet appareil garde seulement ce qui fait fonctionner l’application.',
    accept: 'OK',
    details: 'Détails',
    close: 'Fermer',
  },
};

/** Texts of the landing page. */
export const landing = {
  title: 'Rencontres libertines en toute discrétion',
  description: typo(
    'Alcôve, communauté libertine française pour couples et personnes seules. Discrète, gratuite, et vos conversations restent lisibles sans réseau.',
  ),
  heading: ['Se rencontrer,', 'sans se montrer.'],
  lead: 'La communauté libertine française où l’on sait à qui l’on parle, où l’on écrit même sans réseau, et où rien ne sort.',
  create: 'Créer un compte gratuit',
  discover: 'Découvrir',
  small: typo('18 ans et plus · sans carte bancaire'),
  scene: { question: typo('Une table pour trois, samedi ?'), answer: 'Avec plaisir. On vous laisse choisir le lieu.' },
  features: {
    title: 'Pensée pour celles et ceux qui tiennent à leur vie privée',
    certified: {
      title: typo('Vers 100 % de profils certifiés'),
      text: typo('Le sceau doré dit qu’un profil est certifié. Personne ne peut se le donner lui-même.'),
    },
    offline: {
      title: 'Même sans réseau',
      text: 'Vos conversations sont sur votre appareil. Vous lisez et écrivez dans le métro, tout part au retour.',
    },
    discreet: {
      title: 'Rien ne sort',
      text: 'Ni nom ni texte dans les notifications, pas de position exacte, un écran effacé quand vous vous déconnectez.',
    },
    everyone: {
      title: 'Couples et personnes seules',
      text: 'Une recherche qui comprend les couples, les âges et les distances.',
    },
    french: {
      title: 'Une communauté française',
      text: 'Des villes d’ici, des guides écrits en français, et un ton qui reste celui d’une conversation.',
    },
    support: {
      title: 'À toute heure',
      text: typo('Bloquer ou signaler prend un geste, et l’on peut nous écrire 24 h sur 24, 7 jours sur 7.'),
    },
  },
  pricing: {
    title: 'Ce que cela coûte',
    lead: 'Aujourd’hui, rien. Alcôve ne demande ni paiement ni carte bancaire, à personne.',
    free: 'Gratuit',
    plans: [
      {
        name: 'Femmes et couples',
        text: 'L’accès est gratuit, sans durée.',
        points: ['Profil et recherche', 'Conversations privées', 'Sans carte bancaire'],
      },
      {
        name: 'Membres certifiés',
        text: 'La certification ne se paie pas, et l’accès reste gratuit.',
        points: ['Tout ce qui précède', 'Le sceau doré', 'Une confiance qui se voit'],
      },
      {
        name: 'Tous les autres',
        text: 'Aucune formule payante n’est ouverte à ce jour.',
        points: ['Profil et recherche', 'Conversations privées', 'Sans engagement'],
      },
    ],
  },
  testimonials: {
    title: 'Ce que l’on y trouve',
    note: typo('Scènes d’illustration : ces personnages sont inventés.'),
    quotes: [
      {
        text: typo('Nous avons écrit dans le train, sans réseau. Tout est parti à l’arrivée, dans l’ordre.'),
        by: 'Inès et Lucas',
      },
      { text: typo('J’ai dit non, une fois. Cela a suffi : la conversation s’est arrêtée là.'), by: 'Sasha' },
      { text: typo('Mon téléphone peut rester sur la table. Une notification ne dit rien de personne.'), by: 'Octave' },
    ],
  },
  action: {
    title: 'Un lieu vous attend',
    text: 'Deux minutes suffisent pour ouvrir un compte. Un pseudonyme, une ville, et rien de plus que ce que vous choisissez de dire.',
  },
  /** Verbatim: texts of the splash screen inside a native app. */
  splash: { join: "Rejoindre l'élite", enter: 'Accès membre' },
};
