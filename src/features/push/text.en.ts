/** English texts about pushes to this device. */
import type { Translation } from '#i18n/translation.ts';
import type { push as french } from './text.fr.ts';

export const push: Translation<typeof french> = {
  card: {
    label: 'Notifications on this device',
    title: 'Be told when someone answers you',
    text: 'A discreet word on this device, without a name or a message: only “New activity”.',
    enable: 'Turn on',
    later: 'Later',
  },
  switch: {
    label: 'On this device',
    hints: {
      on: 'You are told of “New activity”, without a name or a message, even while Alcôve is closed.',
      off: 'This device stays silent while Alcôve is closed.',
      ask: 'Your browser will ask for your consent.',
      denied: 'Notifications are refused in your browser. Allow them in the settings of the site, then come back here.',
      ios: 'On iPhone and iPad, first add Alcôve to the Home Screen: “Share”, then “Add to Home Screen”.',
      unsupported: 'This browser cannot receive notifications.',
    },
  },
  enabled: 'Notifications turned on for this device',
  disabled: 'Notifications turned off for this device',
  refused: 'Your browser refuses the notifications of this site.',
  failed: 'Notifications could not be turned on. Try again a little later.',
  opening: 'Opening…',
};
