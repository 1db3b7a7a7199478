/** English texts of the installation of the app, and of its state on this device. */
import type { Translation } from '#i18n/translation.ts';
import { product } from '#lib/product.ts';
import type { installTexts as french } from './text.fr.ts';

export const installTexts: Translation<typeof french> = {
  title: `Install ${product.name}`,
  benefits: ['Faster', 'More discreet', 'Offline'],
  accept: 'Install',
  later: 'Later',
  close: 'Close',
  started: 'Installation of the app started!',
  failed: 'The browser could not open the installation. Try again from its menu.',
  app: {
    title: 'Application',
    intro: 'The state of the application on this device.',
    installation: 'Installation',
    installations: {
      installed: 'Installed on this device',
      installable: 'Can be installed',
      unknown: 'In the browser',
    },
    connection: 'Connection',
    connections: { online: 'Online', offline: 'Offline' },
    version: 'Version',
    versions: {
      current: 'Up to date',
      waiting: 'A new version is ready',
      rolledBack: 'The previous one, as the new one could not start',
    },
    update: 'Update',
  },
};
