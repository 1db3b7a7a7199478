/** English texts of the page behind the links that stop mails. */
import type { Translation } from '#i18n/translation.ts';
import type { unsubscribe as french } from './unsubscribe.fr.ts';

export const unsubscribe: Translation<typeof french> = {
  title: 'Emails',
  kinds: {
    notifications: {
      name: 'notification emails',
      about:
        'They tell you what happens when you are not signed in. Essential emails, such as a new password, will keep arriving.',
    },
    newsletter: {
      name: 'the newsletter',
      about: 'It brings news of the site. Other emails do not change.',
    },
  },
  wanted: (name) => `Stop receiving ${name}?`,
  stop: 'Stop receiving',
  stopped: (name) => `You will no longer receive ${name}.`,
  again: 'Changed your mind, or stopped by mistake? You can resume here.',
  resume: 'Receive again',
  unknown: {
    title: 'This link leads nowhere.',
    text: 'It is incomplete, or the account no longer exists. Copy the whole link from the email, or write to us.',
    contact: 'Write to us',
  },
};
