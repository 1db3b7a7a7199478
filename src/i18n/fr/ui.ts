import { formatNumber } from './typography.ts';

/** Texts of the kit. */
export const ui = {
  loading: 'Chargement…',
  retry: 'Réessayer',
  cancel: 'Annuler',
  partUnavailable: 'Pas encore sur cet appareil. Réessayez avec le réseau.',
  close: 'Fermer',
  confirm: 'Confirmer',
  certified: 'Profil certifié',
  /** Plural also for 1: screen readers and tests rely on these words. */
  unread: (count: number) => `${formatNumber(count)} non lus`,
  offlineBanner: 'Vous êtes hors ligne. Certaines fonctionnalités peuvent être limitées.',
  connection: { online: 'En ligne', connecting: 'Connexion…', offline: 'Hors ligne' },
  notifications: 'Messages de l’application',
  /* The text avoids « le mot de passe », which is the name of the field itself. */
  showPassword: 'Afficher la saisie',
  hidePassword: 'Masquer la saisie',
  invalidField: 'Vérifiez ce champ.',
};
