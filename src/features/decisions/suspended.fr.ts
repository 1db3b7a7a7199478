/** Texts of the page that a suspended member gets in place of the app [S38]. */
import { typo } from '#i18n/fr/typography.ts';

const KB = 1024;

export const suspended = {
  title: 'Votre compte est suspendu',
  lead: (username: string) =>
    typo(
      `Compte « ${username} ». Rien d’autre que cette page ne s’ouvre pour le moment : les décisions, leur contestation, vos données et la suppression du compte.`,
    ),
  noDecision: 'Aucune décision ne s’affiche ici. Écrivez-nous si vous n’en connaissez pas la raison.',
  contact: 'Nous écrire',
  until: (time: string) => `Cette page reste ouverte jusqu’à ${time}.`,
  leave: 'Revenir à la connexion',
  over: {
    title: 'Cette page s’est refermée.',
    text: 'Par sécurité, elle ne reste ouverte qu’une heure. Connectez-vous de nouveau pour la retrouver.',
    action: 'Se connecter',
  },
  offline: typo('Vous êtes hors ligne : rien ne peut partir d’ici avant le retour du réseau.'),
  data: {
    title: 'Vos données',
    text: typo(
      'Une copie de ce que nous avons de vous, prête un jour après la demande. Un e-mail vous prévient ; connectez-vous de nouveau ici pour la télécharger, pendant sept jours.',
    ),
    request: 'Demander une copie',
    requested: 'Copie demandée. Un e-mail vous le confirme.',
    of: (day: string) => `Copie demandée le ${day}`,
    waits: (day: string, time: string) => `Prête le ${day} à ${time}.`,
    writing: typo('En préparation : elle arrive d’une minute à l’autre.'),
    ready: (day: string) => `À télécharger jusqu’au ${day}.`,
    files: 'Fichiers',
    download: 'Télécharger',
    downloadOf: (name: string) => `Télécharger ${name}`,
    gone: 'Ce fichier n’existe plus.',
    size: (bytes: number) =>
      bytes < KB * KB
        ? `${Math.max(1, Math.round(bytes / KB)).toLocaleString('fr-FR')}\u00a0Ko`
        : `${(bytes / KB / KB).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0Mo`,
  },
  deletion: {
    title: 'Supprimer le compte',
    text: typo(
      'Quatorze jours après la demande, votre compte, vos photos et vos messages sont effacés partout. La décision reste, sans votre nom.',
    ),
    open: 'Supprimer mon compte',
    question: typo('Supprimer votre compte ?'),
    confirm: 'Demander la suppression',
    requested: 'Suppression demandée. Un e-mail vous le confirme.',
    planned: (day: string) => `Votre compte sera supprimé le ${day}.`,
    cancel: 'Garder mon compte',
    cancelled: 'La suppression est annulée.',
  },
  refusals: {
    'sign-in-again': 'Il s’est passé plus de cinq minutes. Connectez-vous de nouveau, puis demandez.',
    'too-many-exports': 'Une copie est déjà demandée, ou l’a été il y a moins d’un jour.',
  } as Readonly<Record<string, string>>,
  failed: 'Cela n’a pas abouti. Réessayez dans un moment.',
};
