import { typo } from '#i18n/fr/typography.ts';

/** Why a password is refused, by the keys of the form and the codes of the server. */
export const passwordWords = {
  'password-too-short': 'Le mot de passe doit contenir au moins 8 caractères.',
  'password-too-long': 'Le mot de passe est trop long.',
  'password-characters': 'Le mot de passe contient un caractère invisible qui ne peut pas servir.',
  'password-common': typo(
    'Ce mot de passe est parmi les plus utilisés : il serait vite trouvé. Choisissez-en un autre.',
  ),
  'password-like-account': 'Le mot de passe ne peut être ni le pseudo ni l’adresse email.',
};
