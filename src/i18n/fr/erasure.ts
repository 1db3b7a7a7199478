/** What is said where an account could not be erased from the device at once [Y17]. */
import { typo } from './typography.ts';

export const erasure = {
  begun: {
    title: 'L’effacement n’est pas terminé',
    text: typo(
      'La session et les clés sont effacées. Un autre onglet retient encore des données : fermez-le, elles seront effacées à la prochaine ouverture.',
    ),
  },
  failed: {
    title: 'Rien n’a été effacé',
    text: 'Cet appareil refuse d’être modifié. Fermez les autres onglets, puis réessayez. En dernier recours, effacez les données de ce site dans les réglages du navigateur.',
  },
};
