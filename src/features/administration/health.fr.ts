/** Texts of the state of the house: queues, jobs, mails, nodes, files and the audit log. */
import { typo } from '#i18n/fr/typography.ts';

/** By the name under which a job is queued. */
export const tasks: Readonly<Record<string, string>> = {
  'account.address': 'Changements d’adresse de la maison',
  'account.changed': 'Annonces aux appareils',
  'account.delete': 'Suppressions de compte',
  'account.export': 'Exports de données',
  'broadcast.recall': 'Rappels d’annonces',
  'broadcast.send': 'Envois d’annonces',
  'call.changed': 'Annonces d’appel',
  'call.expire': 'Fins d’appel',
  'certification.erase': 'Effacement de certifications',
  'ledger.write': 'Registre hors de la base',
  'mail.send': 'Envoi de courriels',
  'mail.write': 'Rédaction de courriels',
  'notice.decided': 'Réponses aux signalements sans compte',
  'notification.write': 'Notifications',
  'picture.compare': 'Comparaison d’images',
  'picture.mark': 'Empreintes d’images retirées',
  'push.deliver': 'Envoi de notifications push',
  'push.message': 'Notifications push de messages',
  'push.send': 'Notifications push',
  'still.erase': 'Effacement d’images de signalements',
  'subscription.cancel': 'Résiliations',
};

export const buckets: Readonly<Record<string, string>> = {
  avatars: 'Photos de profil et images',
  albums: 'Albums',
  conversations: 'Conversations',
};

export const health = {
  title: 'État',
  lead: 'Ce qui attend, ce qui a échoué, et ce qui est coupé.',
  refresh: 'Actualiser',
  log: {
    title: 'Journal',
    whole: 'Les mille dernières entrées du journal se suivent sans faille.',
    broken: typo('Le journal n’est plus entier : une entrée manque ou a été modifiée. Prévenez l’exploitation.'),
  },
  ledger: {
    title: 'Registre',
    lost: typo(
      'Le registre hors de la base est introuvable : une sauvegarde restaurée ramènerait des comptes supprimés, des blocages levés et des mesures oubliées. Prévenez l’exploitation.',
    ),
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
    pushes: 'Notifications push échouées depuis un jour',
  },
  nodes: {
    title: 'Serveurs',
    running: 'Nœuds en marche',
    live: 'Processus du Live',
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
