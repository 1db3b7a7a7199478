/** Texts of the state of the house: queues, jobs, mails, files, the live switch and the audit log. */
import { typo } from '#i18n/typography.ts';

/** By the name under which a job is queued. */
const tasks: Readonly<Record<string, string>> = {
  'account.changed': 'Annonces aux appareils',
  'account.delete': 'Suppressions de compte',
  'account.export': 'Exports de données',
  'call.changed': 'Annonces d’appel',
  'call.expire': 'Fins d’appel',
  'certification.erase': 'Effacement de certifications',
  'mail.send': 'Envoi de courriels',
  'mail.write': 'Rédaction de courriels',
  'notification.write': 'Notifications',
  'push.deliver': 'Envoi de notifications push',
  'push.message': 'Notifications push de messages',
  'push.send': 'Notifications push',
  'subscription.cancel': 'Résiliations',
};

const buckets: Readonly<Record<string, string>> = {
  avatars: 'Photos de profil et images',
  albums: 'Albums',
  conversations: 'Conversations',
};

const nameIn = (names: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : key;
/** What this version has no words for is shown as it is. */
export const taskName = (task: string): string => nameIn(tasks, task);
export const bucketName = (bucket: string): string => nameIn(buckets, bucket);

/** Of a queue at most a thousand cases are counted, of removals ten thousand. */
export const MOST_CASES = 1000;
export const MOST_REMOVALS = 10_000;

export const health = {
  title: 'État',
  lead: 'Ce qui attend, ce qui a échoué, et ce qui est coupé.',
  refresh: 'Actualiser',
  live: {
    title: 'Live',
    running: 'Le Live est ouvert.',
    stopped: 'Le Live est coupé. Personne n’y entre.',
    waiting: 'Le Live est coupé. Sa réouverture est demandée : une seconde personne doit la confirmer.'.replace(
      ' :',
      '\u202f:',
    ),
    needsRight: 'Le couper ou le rouvrir demande le droit de modération.',
    stop: 'Couper le Live',
    start: 'Rouvrir le Live',
    stopTitle: 'Couper le Live ?'.replace(' ?', '\u202f?'),
    stopText:
      'Tous les salons s’arrêtent à l’instant, pour tout le monde. Deux personnes sont nécessaires pour rouvrir.',
    startTitle: 'Rouvrir le Live ?'.replace(' ?', '\u202f?'),
    startText: 'Le Live rouvre quand deux personnes de la modération l’ont demandé.',
    stopDone: 'Le Live est coupé.',
    startDone: 'Le Live est rouvert.',
    startAsked: 'Réouverture demandée.',
  },
  log: {
    title: 'Journal',
    whole: 'Le journal est entier.',
    broken: typo('Le journal n’est plus entier : une entrée manque ou a été modifiée. Prévenez l’exploitation.'),
  },
  queue: {
    title: 'Dossiers',
    columns: ['Nature', 'Ouverts', 'En retard', 'Plus ancien'],
    none: 'Aucun dossier n’attend.',
  },
  jobs: {
    title: 'Tâches',
    columns: ['Tâche', 'En attente', 'Échouées', 'Plus ancienne'],
    none: 'Aucune tâche n’attend.',
  },
  mails: {
    title: 'Courriels et fichiers',
    waiting: 'Courriels en attente',
    failed: 'Courriels échoués depuis un jour',
  },
  files: {
    title: 'Fichiers gardés',
    removals: 'Fichiers à supprimer',
    columns: ['Endroit', 'Nombre'],
    none: 'Aucun fichier gardé.',
  },
  more: (count: string) => `${count}+`,
  nothing: '–',
};
