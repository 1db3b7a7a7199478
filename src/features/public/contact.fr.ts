/** Texts of the contact form, on its static page. */
import type { ContactOutcome, ContactSubject } from '#schemas/forms/contact.ts';
import { CONTACT_MESSAGE_LENGTH } from '#schemas/limits.ts';
import { formatNumber, typo } from '#i18n/fr/typography.ts';

export const contact = {
  label: 'Nous écrire',
  name: 'Nom ou pseudonyme (facultatif)',
  email: 'Votre adresse e-mail',
  emailHint: 'Elle ne sert qu’à vous répondre.',
  subject: 'Sujet',
  message: 'Votre message',
  messageHint: `${formatNumber(CONTACT_MESSAGE_LENGTH)} caractères au plus. N’y mettez pas de mot de passe.`,
  trap: 'Ne remplissez pas ce champ',
  submit: 'Envoyer le message',
  sending: 'Envoi en cours…',
  subjects: {
    account: 'Mon compte',
    report: 'Signaler un problème',
    data: 'Données personnelles',
    partner: 'Partenariat',
    press: 'Presse',
    accessibility: 'Accessibilité',
    other: 'Autre chose',
  } satisfies Record<ContactSubject, string>,
  errors: {
    'name-too-long': 'Ce nom est trop long.',
    'email-too-long': 'Cette adresse est trop longue.',
    'email-invalid': 'Cette adresse ne semble pas complète.',
    'subject-missing': 'Choisissez un sujet.',
    'message-too-short': 'Écrivez au moins quelques mots.',
    'message-too-long': 'Ce message est trop long.',
  } as Readonly<Record<string, string>>,
  outcomes: {
    kept: typo('Votre message est arrivé. Nous vous répondrons par e-mail.'),
    invalid: 'Votre message n’a pas pu être lu. Vérifiez les champs, puis envoyez-le de nouveau.',
    limited: 'Vous avez envoyé plusieurs messages en peu de temps. Réessayez dans un quart d’heure.',
    failed: 'Votre message n’est pas parti. Réessayez dans un moment.',
  } satisfies Record<ContactOutcome, string>,
  offline: typo(
    'Vous êtes hors ligne : rien n’est parti. Ce que vous avez écrit reste ici, envoyez-le quand le réseau revient.',
  ),
};
