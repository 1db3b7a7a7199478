import { typo } from '#i18n/fr/typography.ts';

const KB = 1024;

/** Texts of « Vos données ». */
export const data = {
  title: 'Vos données',
  intro: typo(
    'Une copie de ce que nous avons de vous : profil, messages que vous avez écrits, photos, réglages, activité. Des fichiers JSON et vos images, à télécharger un par un.',
  ),
  terms: 'Combien de temps vos données sont gardées',
  away: 'Vos copies s’affichent dès que la connexion est là.',
  needsConnection: 'Une connexion est nécessaire pour demander ou télécharger une copie.',
  request: {
    title: 'Demander une copie',
    text: typo(
      'Par sécurité, elle est prête un jour après la demande ; tout de suite avec une clé d’accès ajoutée depuis plus d’un jour. Une par jour au plus. Un e-mail vous prévient.',
    ),
    byPassword: 'Demander avec mon mot de passe',
    byPasskey: 'Demander avec une clé d’accès',
    dialog: 'Demander une copie de mes données',
    dialogText: 'Entrez votre mot de passe. La copie sera prête dans un jour.',
    confirm: 'Demander la copie',
    done: 'Copie demandée. Un e-mail vous le confirme.',
  },
  list: 'Vos copies',
  none: 'Aucune copie n’est demandée.',
  of: (day: string) => `Copie demandée le ${day}`,
  waits: (day: string, time: string) => `Prête le ${day} à ${time}.`,
  writing: typo('En préparation : elle arrive d’une minute à l’autre.'),
  until: (day: string) => `À télécharger jusqu’au ${day}. Elle est ensuite effacée.`,
  cancel: 'Annuler la demande',
  erase: 'Effacer cette copie',
  cancelled: 'C’est fait.',
  files: 'Fichiers',
  download: 'Télécharger',
  downloadOf: (name: string) => `Télécharger ${name}`,
  gone: 'Ce fichier n’existe plus.',
  size: (bytes: number) =>
    bytes < KB * KB
      ? `${Math.max(1, Math.round(bytes / KB)).toLocaleString('fr-FR')}\u00a0Ko`
      : `${(bytes / KB / KB).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0Mo`,
};
