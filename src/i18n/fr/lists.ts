/** Texts of lists that the server answers and the device stores. */
export const lists = {
  more: 'Afficher la suite',
  offline: 'Hors ligne, cette liste est celle de votre dernière visite.',
  away: 'Pas encore sur cet appareil.',
  awayText: 'Cette page viendra avec le réseau.',
};
