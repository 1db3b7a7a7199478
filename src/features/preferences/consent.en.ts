/** English texts of the consent to data on sexual orientation. */
import type { Translation } from '#i18n/translation.ts';
import type { consent as french } from './consent.fr.ts';

export const consent: Translation<typeof french> = {
  title: 'Your consent',
  question: 'Do you agree to Alcôve using your data on your sexual orientation?',
  why: 'Your sexuality and the genders you are looking for appear on your profile and are used to suggest members to you. The law gives this data special protection: we only use it with your explicit consent.',
  without:
    'Without this consent, your profile is not shown to any other member. You can give it later, and withdraw it at any time in the settings.',
  give: 'I give my consent',
  later: 'Not now',
  waiting: 'You are offline. Your choice is kept here and will take effect when the network is back.',
  failed: 'Your choice could not be kept on this device.',
  settings: {
    title: 'Sensitive data',
    label: 'Data on my sexual orientation',
    given: 'Your profile can be shown to other members.',
    none: 'Your profile is not shown to any other member.',
  },
};
