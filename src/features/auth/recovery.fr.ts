import { typo } from '#i18n/fr/typography.ts';
import { passwordWords } from '#i18n/fr/password.ts';

/** Texts for « Mot de passe oublié », the new password, and the confirmation of an address. */
export const recovery = {
  forgot: {
    title: 'Mot de passe oublié',
    text: 'Indiquez l’adresse de votre compte. Nous y enverrons un lien pour choisir un nouveau mot de passe.',
    email: 'Email',
    submit: 'Envoyer le lien',
    submitting: 'Envoi en cours…',
    /** The same whether the account exists or not. */
    sent: (email: string) =>
      typo(`Si un compte existe pour ${email}, un message vient d’y être envoyé. Le lien est valable une heure.`),
    spam: 'Pensez à regarder dans les courriers indésirables.',
    back: 'Retour à la connexion',
  },
  reset: {
    title: 'Nouveau mot de passe',
    text: 'Vous serez déconnecté de vos autres appareils.',
    password: 'Nouveau mot de passe',
    confirmPassword: 'Confirmer le mot de passe',
    submit: 'Changer le mot de passe',
    submitting: 'Changement en cours…',
    done: { title: 'Mot de passe modifié', text: 'Connectez-vous avec le nouveau.' },
    failure: 'Le mot de passe n’a pas été changé.',
    again: 'Demander un nouveau lien',
  },
  tooMany: 'Trop de demandes en peu de temps. Veuillez réessayer dans 15 minutes.',
  confirm: {
    title: 'Confirmer votre adresse',
    text: 'Un dernier geste, et votre compte est ouvert.',
    submit: 'Confirmer mon adresse',
    submitting: 'Confirmation en cours…',
    done: { title: 'Adresse confirmée', text: 'Vous pouvez vous connecter.' },
  },
  change: {
    confirm: {
      title: 'Nouvelle adresse',
      text: 'Confirmez le changement d’adresse de votre compte.',
      submit: 'Confirmer',
    },
    cancel: {
      title: 'Annuler le changement d’adresse',
      text: typo(
        'La maison a demandé une autre adresse pour votre compte. Si ce n’était pas vous, annulez ce changement : votre adresse reste la même.',
      ),
      submit: 'Annuler le changement',
    },
    /** A link that cancels is mailed once: it was used, the change was carried out, or something else ended it. */
    over: typo(
      'Ce lien n’est plus valable : le changement est déjà annulé ou fait. Si votre adresse a changé sans votre accord, écrivez-nous par la page de contact.',
    ),
    submitting: 'Envoi en cours…',
    states: {
      waiting: 'C’est noté. Il reste à ouvrir le lien reçu à l’autre adresse.',
      planned:
        'C’est noté. Cette adresse devient celle de votre compte 24 heures après la demande, si rien ne l’annule.',
      confirmed: 'Votre compte a sa nouvelle adresse. Elle sert dès maintenant à vous connecter.',
      cancelled:
        'Le changement est annulé. Votre adresse reste la même. Prévenez la maison si vous n’aviez rien demandé.',
    },
    home: 'Ouvrir Alcôve',
  },
  fields: {
    'email-invalid': 'Email invalide',
    'email-too-long': 'L’adresse email ne peut pas dépasser 254 caractères.',
    ...passwordWords,
    'confirm-missing': 'Saisissez le mot de passe une seconde fois.',
    'confirm-different': 'Les mots de passe ne correspondent pas',
  },
  expired: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  same: 'Le nouveau mot de passe doit être différent de l’ancien.',
  registered: 'Votre compte est créé. Connectez-vous.',
  offline: typo('Vous êtes hors ligne. Cette étape demande le réseau ; réessayez quand il sera revenu.'),
};
