/** Texts of the page behind the links that stop mails. */
import type { MailKind } from '#schemas/wire/mail-preference.ts';
import { typo } from '#i18n/fr/typography.ts';

export const unsubscribe = {
  title: 'E-mails',
  kinds: {
    notifications: {
      name: 'les e-mails de notification',
      about:
        'Ils vous préviennent de ce qui se passe quand vous n’êtes pas connecté. Les e-mails indispensables, comme un nouveau mot de passe, continueront d’arriver.',
    },
    newsletter: {
      name: 'la lettre d’information',
      about: 'Elle donne des nouvelles du site. Les autres e-mails ne changent pas.',
    },
  } satisfies Record<MailKind, { name: string; about: string }>,
  wanted: (name: string) => typo(`Ne plus recevoir ${name} ?`),
  stop: 'Ne plus recevoir',
  stopped: (name: string) => `Vous ne recevrez plus ${name}.`,
  again: 'Changé d’avis, ou arrêté par erreur, vous pouvez reprendre ici.',
  resume: 'Recevoir de nouveau',
  unknown: {
    title: 'Ce lien ne mène à rien.',
    text: 'Il est incomplet, ou le compte n’existe plus. Copiez le lien entier depuis l’e-mail, ou écrivez-nous.',
    contact: 'Nous écrire',
  },
};
