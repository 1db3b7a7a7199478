import { formatNumber } from '../typography.ts';

/** What the kit itself says. */
export const ui = {
  loading: 'Chargement…',
  retry: 'Réessayer',
  cancel: 'Annuler',
  partUnavailable: 'Pas encore sur cet appareil. Réessayez avec le réseau.',
  close: 'Fermer',
  confirm: 'Confirmer',
  certified: 'Profil certifié',
  /** The same words for one: screen readers and tests rely on them. */
  unread: (count: number) => `${formatNumber(count)} non lus`,
  offlineBanner: 'Vous êtes hors ligne. Certaines fonctionnalités peuvent être limitées.',
  connection: { online: 'En ligne', connecting: 'Connexion…', offline: 'Hors ligne' },
  notifications: 'Messages de l’application',
  /* Not « le mot de passe »: that is the field's own name. */
  showPassword: 'Afficher la saisie',
  hidePassword: 'Masquer la saisie',
  invalidField: 'Vérifiez ce champ.',
};
