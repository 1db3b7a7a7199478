/** Texts of the house's queue: the list, a case and its evidence. */
import type { CaseKind } from '#schemas/entities/decision.ts';
import { formatCount, typo } from '#i18n/fr/typography.ts';

/** Counts of the queue stop at a hundred. */
const MOST = 99;
export const shownCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

const kinds: Record<CaseKind, string> = {
  report: 'Signalement',
  notice: 'Signalement externe',
  appeal: 'Contestation',
  avatar: 'Photo de profil',
  album: 'Photo ou vidéo',
  cover: 'Image d’événement',
  'club-photo': 'Photo de lieu',
  opinion: 'Avis sur un lieu',
  testimonial: 'Témoignage',
  warning: 'Alerte du mur',
  certification: 'Certification',
  professional: 'Professionnel',
  abuse: 'Règle contre les abus',
  'known-picture': 'Image déjà retirée',
  live: 'Signalement en direct',
  room: 'Salon signalé',
  group: 'Groupe signalé',
};

const filters: Record<CaseKind, string> = {
  report: 'Signalements',
  notice: 'Externes',
  appeal: 'Contestations',
  avatar: 'Profils',
  album: 'Albums',
  cover: 'Événements',
  'club-photo': 'Lieux',
  opinion: 'Avis',
  testimonial: 'Témoignages',
  warning: 'Mur',
  certification: 'Certifications',
  professional: 'Professionnels',
  abuse: 'Abus',
  'known-picture': 'Déjà retirées',
  live: 'Direct',
  room: 'Salons',
  group: 'Groupes',
};

export const house = {
  title: 'Administration',
  lead: 'Ce qui attend une décision de la maison, le plus urgent d’abord.',
  kinds,
  filter: {
    label: 'Choisir un type de dossier',
    name: (kind: CaseKind | null, count: number) => {
      const name = kind === null ? 'Tout' : filters[kind];
      return count > 0 ? `${name} · ${shownCount(count)}` : name;
    },
  },
  list: 'Dossiers ouverts',
  nobody: 'Membre non nommé',
  reports: (count: number) => formatCount(count, 'signalement', 'signalements'),
  due: {
    over: 'Échéance dépassée',
    today: (hour: string) => `Avant ${hour}`,
    later: (day: string, hour: string) => `Avant le ${day}, ${hour}`,
  },
  claim: {
    other: (name: string, hour: string) => `Prise par ${name} jusqu’à ${hour}`,
    mine: (hour: string) => `À vous jusqu’à ${hour}`,
    left: (minutes: number) => `Ce dossier est à vous encore ${formatCount(minutes, 'minute', 'minutes')}.`,
    free: 'Prenez ce dossier pour décider. Personne d’autre ne le décidera pendant dix minutes.',
    ofOther: (name: string, hour: string) =>
      typo(`${name} travaille sur ce dossier jusqu’à ${hour}. Vous pouvez le lire.`),
    lost: 'Ce dossier n’est plus à vous. Ce que vous avez écrit est gardé.',
    take: 'Prendre',
    again: 'Reprendre',
    release: 'Rendre',
    decide: 'Décider',
  },
  next: 'Suivant',
  back: 'Dossiers',
  offlineCase: 'Hors ligne : vous pouvez lire et écrire. Prendre, rendre et décider demandent le réseau.'.replace(
    ' :',
    '\u202f:',
  ),
  awayCase: { title: 'Ce dossier demande le réseau.', text: 'Ce qu’il montre n’est gardé sur aucun appareil.' },
  empty: {
    all: { title: 'Rien n’attend de décision.', text: 'Les nouveaux dossiers apparaissent ici d’eux-mêmes.' },
    kind: { title: 'Aucun dossier de ce type.', text: 'Choisissez « Tout » pour voir les autres.' },
  },
  choose: 'Choisissez un dossier dans la liste.',
  gone: {
    title: 'Ce dossier n’est pas ouvert.',
    text: 'Il est décidé, son objet a disparu, ou il ne relève pas de vos droits.',
    back: 'Retour aux dossiers',
  },
  case: (kind: CaseKind, name: string | null) => (name === null ? kinds[kind] : `${kinds[kind]}, ${name}`),
  member: {
    title: 'Membre',
    profile: 'Voir le profil',
    past: 'Décisions passées',
    none: 'Aucune décision passée.',
    lifted: 'levée',
    until: (day: string) => `jusqu’au ${day}`,
  },
  evidence: {
    title: 'Pièces',
    none: 'Il n’y a plus rien à décider ici : l’objet du dossier a disparu.'.replace(' :', '\u202f:'),
    shown: 'Tout montrer',
    hidden: 'Tout flouter',
    blur: (name: string) => `Flouter, ${name}`,
    missing: 'Ce fichier n’a pas pu être lu.',
    loading: 'Chargement du fichier…',
    load: 'Lire la vidéo',
    saveDocument: (name: string) => `Enregistrer « ${name} »`,
    videoTitle: (label: string) => `${label}, vidéo`,
    messages: 'Messages, tels qu’ils étaient au signalement',
    reported: 'Signalé',
    noAuthor: 'Membre supprimé',
    attached: 'Image jointe',
    noText: 'Sans texte',
  },
  keys: {
    open: 'Raccourcis clavier',
    list: [
      ['↑ ↓ ou J K', 'Choisir un dossier dans la liste'],
      ['Entrée', 'Ouvrir le dossier choisi'],
      ['N', 'Ouvrir le dossier suivant'],
      ['V ou Espace', 'Montrer ou flouter les images'],
      ['C', 'Prendre le dossier'],
      ['R', 'Rendre le dossier'],
      ['D', 'Décider'],
      ['?', 'Afficher cette liste'],
    ] as const,
    hint: 'Dans un champ, ces touches écrivent.',
  },
  notReady: {
    title: 'Confirmez que c’est vous',
    factor: {
      text: typo(
        'L’administration demande un second facteur : une clé d’accès ou une application d’authentification. Votre compte n’en a pas encore.',
      ),
      action: 'Ajouter un second facteur',
    },
    session: {
      text: 'Votre session a plus de douze heures, ou n’a pas été ouverte avec votre second facteur. Identifiez-vous de nouveau avec lui.',
      action: 'Utiliser ma clé d’accès',
      refused: 'Cette clé d’accès n’ouvre pas ce compte.',
      offline: 'S’identifier demande le réseau.',
      unknown: 'Ce navigateur ne connaît pas les clés d’accès. Ouvrez l’administration dans un autre.',
    },
  },
  freshFactor: {
    title: 'Confirmez que c’est vous',
    text: 'Cet acte demande deux personnes, chacune avec son second facteur depuis moins de dix minutes. Rien de ce que vous avez écrit n’est perdu.',
    refused: 'Cet acte demande votre second facteur, utilisé depuis moins de dix minutes. Réessayez.',
  },
};
