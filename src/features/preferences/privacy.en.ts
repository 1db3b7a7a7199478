/** English texts of “Privacy”. */
import type { Translation } from '#i18n/translation.ts';
import type { privacy as french } from './privacy.fr.ts';

export const privacy: Translation<typeof french> = {
  title: 'Privacy',
  intro: 'What other members can do and see. Your choices apply on all your devices.',
  contact: { title: 'Others and you' },
  settings: {
    writing: {
      label: 'Who can write to me first',
      hint: 'Your conversations continue. When you write to someone, they can always answer you after your message.',
    },
    finding: {
      label: 'Who can find me',
      hint: 'In the search and in suggestions. Your profile stays open to those who already know you.',
    },
    calling: {
      label: 'Who can call me',
      hint: 'Among the members with whom you have exchanged messages. For the others, your phone does not ring, and they know nothing of it.',
    },
  },
  audiences: {
    everyone: 'All members',
    certified: 'Certified members',
    nobody: 'Nobody',
  },
  callAudiences: {
    conversations: 'My conversations',
    followers: 'My followers',
    nobody: 'Nobody',
  },
  discretion: {
    label: 'Discreet browsing',
    hint: 'Your visits no longer show, and you no longer see those of others.',
  },
  consents: {
    title: 'Your consents',
    intro: 'Each consent, with the version of the text you read and its date.',
    none: 'No consent is recorded.',
    kinds: {
      'terms': 'Terms of use',
      'sensitive-data': 'Data on sexual orientation',
    },
    given: (wording, day) => `Version ${wording}, accepted on ${day}`,
    withdrawn: (day) => `withdrawn on ${day}`,
    inForce: 'In force',
    ended: 'Withdrawn',
  },
};
