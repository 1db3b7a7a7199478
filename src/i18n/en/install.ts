/** English texts about installing the app on a device. */
import type { Translation } from '#i18n/translation.ts';
import type { installWords as french } from '../fr/install.ts';

export const installWords: Translation<typeof french> = {
  installed: 'The app is already installed on your device!',
  ios: 'On iPhone and iPad: touch “Share”, then “Add to Home Screen”.',
  android: 'On Android: open the menu of the browser, then “Install”.',
  other: 'With Chrome or Edge: touch the install icon in the address bar.',
};
