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

/** Mail to a disposable address, with which the house makes no account. */
export const refusedAddress = (link: string): Letter => ({
  kind: 'address-refused',
  subject: 'Votre inscription n’a pas abouti',
  text: [
    'Cette adresse e-mail est fournie par un service d’adresses jetables. Aucun compte n’a été créé.',
    'Inscrivez-vous avec une autre adresse, que vous garderez\u202f: elle sert à retrouver votre compte. Le pseudonyme choisi reste réservé\u202f; prenez-en un autre.',
  ],
  step: { label: 'M’inscrire avec une autre adresse', link },
  after: NOT_YOU,
});

export const changedPassword = (link: string): Letter => ({
  kind: 'password-changed',
  subject: 'Votre mot de passe a été changé',
  text: ['Le mot de passe de votre compte vient d’être changé. Vos autres appareils sont déconnectés.'],
  step: { label: 'Ce n’était pas moi', link },
  after: 'Si c’était vous, il n’y a rien à faire.',
});

const NOT_MY_CHANGE =
  'Si cette demande ne vient pas de vous, n’ouvrez pas ce lien\u202f: rien ne changera. Par prudence, choisissez aussi un nouveau mot de passe.';

/** To the present address of an account that is to have another one. Names neither of them. */
export const oldAddress = (link: string): Letter => ({
  kind: 'email-change',
  subject: 'Changement d’adresse demandé',
  text: [
    'Votre compte doit changer d’adresse e-mail. Confirmez-le ici\u202f; un autre lien est parti à la nouvelle adresse. Chacun est valable une heure et ne sert qu’une fois.',
  ],
  step: { label: 'Confirmer le changement', link },
  after: NOT_MY_CHANGE,
});

export const newAddress = (link: string): Letter => ({
  kind: 'email-change',
  subject: 'Confirmez votre nouvelle adresse',
  text: [
    'Cette adresse doit devenir celle de votre compte. Confirmez-la ici\u202f; un autre lien est parti à votre adresse actuelle. Chacun est valable une heure et ne sert qu’une fois.',
  ],
  step: { label: 'Confirmer cette adresse', link },
  after: NOT_YOU,
});

/** To an address with an account, with which somebody wanted to replace that of another account. */
export const takenAddress = (link: string): Letter => ({
  kind: 'email-change',
  subject: 'Cette adresse a déjà un compte',
  text: [
    'Un compte doit changer d’adresse pour celle-ci, avec laquelle un compte existe déjà. Rien n’a été changé.',
    'Si c’était vous, choisissez une autre adresse, ou supprimez d’abord l’autre compte.',
  ],
  step: { label: 'Me connecter', link },
  after: 'Sinon, ignorez ce message\u202f: personne n’a appris que vous avez un compte.',
});

/** To the address that two persons of the house have proposed for somebody who acts for it [S20]. */
export const houseAddress = (link: string): Letter => ({
  kind: 'house-address',
  subject: 'Confirmez votre nouvelle adresse',
  text: [
    'Deux personnes de la maison ont demandé que cette adresse devienne celle de votre compte. Confirmez-la ici\u202f; le lien est valable deux jours.',
    'Elle devient celle du compte 24 heures après la demande, au plus tôt\u202f; vos sessions se ferment alors. D’ici là, votre adresse actuelle sert encore à vous connecter.',
  ],
  step: { label: 'Confirmer cette adresse', link },
  after: NOT_YOU,
});

/** To the present address of that account, in case its owner reads it after all: the link cancels the change. */
export const leavingAddress = (link: string): Letter => ({
  kind: 'account-changed',
  subject: 'Votre compte doit changer d’adresse',
  text: [
    'Deux personnes de la maison ont demandé une autre adresse e-mail pour votre compte, parce que celle-ci ne vous servirait plus. Rien ne change avant 24 heures.',
    'Si vous n’avez rien demandé, annulez ce changement ici, sans vous connecter, ou dans les réglages de votre compte, et prévenez la maison.',
  ],
  step: { label: 'Annuler ce changement', link },
  after: 'Si c’était vous, il n’y a rien à faire\u202f: le lien est parti à la nouvelle adresse.',
});

export const changedAddress = (link: string): Letter => ({
  kind: 'account-changed',
  subject: 'L’adresse de votre compte a changé',
  text: ['Votre compte a une nouvelle adresse e-mail. Celle-ci ne sert plus à vous connecter.'],
  step: { label: 'Ce n’était pas moi', link },
  after: 'Si c’était vous, il n’y a rien à faire.',
});

/** To the address that an operator has given an account. */
export const givenAddress = (link: string): Letter => ({
  kind: 'account-changed',
  subject: 'L’adresse de votre compte a changé',
  text: [
    'La maison a donné cette adresse à votre compte, à la place de l’ancienne. Elle sert désormais à vous connecter, et vos sessions sont fermées.',
    'Par prudence, choisissez aussi un nouveau mot de passe.',
  ],
  step: { label: 'Choisir un nouveau mot de passe', link },
  after: 'Si vous n’avez pas de compte, ignorez ce message.',
});

export const addedPasskey = (link: string): Letter => ({
  kind: 'account-changed',
  subject: 'Une clé d’accès a été ajoutée',
  text: ['Une clé d’accès permet désormais de se connecter à votre compte sans mot de passe.'],
  step: { label: 'Voir mes clés d’accès', link },
  after: 'Si ce n’était pas vous, retirez-la et changez votre mot de passe.',
});

export const addedTotp = (link: string): Letter => ({
  kind: 'account-changed',
  subject: 'Une application d’authentification a été ajoutée',
  text: ['Les codes d’une application d’authentification ouvrent désormais l’administration, avec votre mot de passe.'],
  step: { label: 'Voir mon compte', link },
  after: 'Si ce n’était pas vous, retirez-la, changez votre mot de passe et prévenez la maison.',
});
