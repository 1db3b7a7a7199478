import { typo } from '#i18n/fr/typography.ts';

/** Texts about pushes to this device. */
export const push = {
  card: {
    label: 'Notifications de cet appareil',
    title: 'Être prévenu quand on vous répond',
    text: typo('Un mot discret sur cet appareil, sans nom ni message : seulement « Nouvelle activité ».'),
    enable: 'Activer',
    later: 'Plus tard',
  },
  switch: {
    label: 'Sur cet appareil',
    hints: {
      on: typo('Vous êtes prévenu d’une « Nouvelle activité », sans nom ni message, même lorsque Alcôve est fermée.'),
      off: 'Cet appareil reste silencieux lorsque Alcôve est fermée.',
      ask: 'Votre navigateur vous demandera votre accord.',
      denied:
        'Les notifications sont refusées dans votre navigateur. Autorisez-les dans les réglages du site, puis revenez ici.',
      ios: typo(
        'Sur iPhone et iPad, ajoutez d’abord Alcôve à l’écran d’accueil : « Partager », puis « Sur l’écran d’accueil ».',
      ),
      unsupported: 'Ce navigateur ne sait pas recevoir de notifications.',
    },
  },
  enabled: 'Notifications activées sur cet appareil',
  disabled: 'Notifications coupées sur cet appareil',
  refused: 'Votre navigateur refuse les notifications de ce site.',
  failed: 'Les notifications n’ont pas pu être activées. Réessayez un peu plus tard.',
  opening: 'Ouverture…',
} as const;
