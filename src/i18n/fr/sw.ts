/** Texts of the service worker, apart from the catalogue, which would make its file too large. */
export const sw = {
  newActivity: 'Nouvelle activité',
  missedCall: 'Appel manqué',
  open: 'Ouvrir',
  mute: 'Couper 1\u00a0h',
} as const;
