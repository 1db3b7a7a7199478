/** English texts of the consent to measures of speed. */
import type { Translation } from '#i18n/translation.ts';
import type { vitals as french } from './vitals.fr.ts';

export const vitals: Translation<typeof french> = {
  title: 'Speed measurement',
  intro: 'On this device only. Nothing is measured without your consent.',
  switches: {
    isMeasured: {
      label: 'Measure the speed of the app',
      hint: 'From the next opening: the time screens take to open and to respond. Neither your account, nor your conversations, nor the address of any page appear in it. What is waiting is erased as soon as you change your mind.',
    },
  },
};
