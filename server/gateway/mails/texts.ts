/** Texts of our mails. */
import type { Letter } from './letter.ts';

const NOT_YOU = 'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message\u202f: rien ne changera.';

export const confirmation = (link: string): Letter => ({
  kind: 'confirmation',
  subject: 'Confirmez votre adresse',
  text: ['Bienvenue. Confirmez votre adresse pour ouvrir votre compte. Le lien est valable une heure.'],
  step: { label: 'Confirmer mon adresse', link },
  after: NOT_YOU,
});

export const recovery = (link: string): Letter => ({
  kind: 'recovery',
  subject: 'Votre nouveau mot de passe',
  text: ['Vous pouvez choisir un nouveau mot de passe. Le lien est valable une heure et ne sert qu’une fois.'],
  step: { label: 'Choisir un nouveau mot de passe', link },
  after: NOT_YOU,
});

/** Has no link: programs open every link of a mail, and this one would sign them in. */
export const code = (digits: string): Letter => ({
  kind: 'code',
  subject: 'Votre connexion',
  text: [`Votre code de connexion\u202f: ${digits}`],
  after: NOT_YOU,
});

/** Mail to the owner of an address with which somebody tried to sign up. */
export const alreadyMember = (link: string): Letter => ({
  kind: 'already-member',
  subject: 'Vous avez déjà un compte',
  text: [
    'Une inscription a été demandée avec votre adresse, pour laquelle un compte existe déjà. Aucun autre compte n’a été créé.',
    'Si c’était vous, connectez-vous, ou choisissez un nouveau mot de passe.',
  ],
  step: { label: 'Mot de passe oublié', link },
  after: 'Sinon, ignorez ce message\u202f: personne n’a appris que vous avez un compte.',
});

export const changedPassword = (link: string): Letter => ({
  kind: 'password-changed',
  subject: 'Votre mot de passe a été changé',
  text: ['Le mot de passe de votre compte vient d’être changé. Vos autres appareils sont déconnectés.'],
  step: { label: 'Ce n’était pas moi', link },
  after: 'Si c’était vous, il n’y a rien à faire.',
});
