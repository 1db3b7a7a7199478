/** Texts of filming with the camera of this device. */
export const recorder = {
  title: 'Filmer',
  close: 'Fermer',
  opening: 'Ouverture de la caméra…',
  preview: 'Ce que voit la caméra',
  start: 'Filmer',
  stop: 'Arrêter',
  retry: 'Réessayer',
  ready: (seconds: number) => `${seconds} secondes au plus.`,
  readyExactly: (seconds: number) => `La prise s’arrête seule après ${seconds} secondes.`,
  recording: 'La caméra filme.',
  elapsed: (at: number, of: number) => `${at} sur ${of} secondes`,
  problems: {
    denied: 'La caméra n’est pas autorisée. Autorisez-la dans les réglages du navigateur, ou choisissez un fichier.',
    missing: 'Aucune caméra sur cet appareil. Choisissez un fichier.',
    busy: 'La caméra est occupée par une autre application. Fermez-la, puis réessayez.',
    failed: 'La prise a échoué. Réessayez, ou choisissez un fichier.',
  },
};
