import { typo } from '#i18n/fr/typography.ts';

/** Texts of the sign-in. Those of the specification are verbatim, straight apostrophe included. */
export const auth = {
  title: 'Bon retour',
  promise: 'La discrétion d’un lieu que l’on choisit.',
  formLabel: 'Connexion',
  email: 'Email',
  password: 'Mot de passe',
  submit: 'Se connecter',
  submitting: 'Connexion en cours…',
  forgotten: typo('Mot de passe oublié ?'),
  register: typo('Pas encore membre ? S’inscrire'),
  /** By the keys of the form's schema. */
  fields: {
    'email-invalid': 'Veuillez saisir une adresse email valide.',
    'email-form': "Format d'email invalide.",
    'email-too-long': 'L’adresse email ne peut pas dépasser 254 caractères.',
    'password-too-short': 'Le mot de passe doit contenir au moins 8 caractères.',
    'password-missing': 'Le mot de passe est requis.',
  },
  success: { title: 'Connexion réussie', text: typo('Heureux de vous revoir.') },
  failure: 'Erreur de connexion',
  /** Texts of a native shell. */
  native: {
    wait: 'Veuillez attendre avant de réessayer.',
    tooManyAttempts: 'Trop de tentatives de connexion. Veuillez réessayer plus tard.',
    unknown: 'Une erreur est survenue. Veuillez réessayer.',
  },
  tooManyAttempts: 'Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.',
  offline: typo('Vous êtes hors ligne. La connexion demande le réseau ; ce que vous avez saisi est conservé ici.'),
  lost: {
    text: 'Votre session a pris fin. Reconnectez-vous pour retrouver vos conversations et ce qui n’est pas encore parti.',
    suspended: 'Votre compte est suspendu. Connectez-vous pour en lire la raison. Rien n’est effacé sur cet appareil.',
    forget: 'Oublier ce compte sur cet appareil',
    confirmTitle: 'Oublier ce compte',
    confirmText: (email: string) =>
      typo(
        `Tout ce que cet appareil garde de ${email} sera effacé, messages en attente compris. Votre compte lui-même n’est pas touché.`,
      ),
    confirm: 'Oublier',
  },
};
