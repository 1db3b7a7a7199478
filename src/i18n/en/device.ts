/** English texts of rare screens, for a device or an address that lacks what the app needs. */
import type { Translation } from '#i18n/translation.ts';
import type { device as french } from '../fr/device.ts';

export const device: Translation<typeof french> = {
  unreadable: {
    full: {
      title: 'The storage of this device is full',
      text: 'Free some space, then try again. Your session and what you have written stay on this device.',
    },
    broken: {
      title: 'The storage of this device does not answer',
      text: 'Close other tabs or restart the browser, then try again. Your session and what you wrote stay on this device.',
    },
    retry: 'Try again',
  },
  insecure: {
    title: 'This address is not secure',
    text: (name) =>
      `Without https, the browser does not allow what ${name} needs to keep and send your messages. Nothing is lost: open the site at its https address.`,
    open: 'Open with https',
    operator:
      'Are you installing this site? Put it behind an https server, or open it on the machine itself, at the address http://localhost.',
  },
};
