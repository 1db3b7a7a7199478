/** Texts of a code as second factor of the house. */
import { typo } from '#i18n/fr/typography.ts';

export const totp = {
  open: 'Saisir un code',
  passkey: 'Utiliser ma clé d’accès',
  label: 'Code à six chiffres',
  hint: 'Celui que votre application affiche en ce moment.',
  submit: 'Valider le code',
  invalid: 'Le code a six chiffres.',
  wrong: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant.',
  tooMany: typo('Trop de codes essayés. Réessayez dans un quart d’heure.'),
};
