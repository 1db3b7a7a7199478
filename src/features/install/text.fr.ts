/** Texts of the installation of the app, and of its state on this device. */
import { typo } from '#i18n/fr/typography.ts';
import { product } from '#lib/product.ts';

export const installTexts = {
  title: `Installer ${product.name}`,
  benefits: ['Plus rapide', 'Plus discret', 'Hors ligne'],
  accept: 'Installer',
  later: 'Plus tard',
  close: 'Fermer',
  /** Verbatim. */
  started: "Installation de l'app lancée !",
  failed: typo('Le navigateur n’a pas pu ouvrir l’installation. Réessayez depuis son menu.'),
  app: {
    title: 'Application',
    intro: 'L’état de l’application sur cet appareil.',
    installation: 'Installation',
    installations: {
      installed: 'Installée sur cet appareil',
      installable: 'Peut être installée',
      unknown: 'Dans le navigateur',
    },
    connection: 'Connexion',
    connections: { online: 'En ligne', offline: 'Hors ligne' },
    version: 'Version',
    versions: {
      current: 'À jour',
      waiting: 'Une nouvelle version est prête',
      rolledBack: 'La précédente, car la nouvelle n’a pas pu démarrer',
    },
    update: 'Mettre à jour',
  },
};
