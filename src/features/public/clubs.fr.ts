/** Texts of the clubs directory and of the wall, on their static pages. */
export const clubs = {
  all: 'Tous les lieux',
  map: 'Carte des lieux',
  none: 'Aucun lieu n’est publié pour le moment.',
  noneHere: 'Aucun lieu publié dans cette région.',
  opening: 'Ouvert',
  away: 'La liste n’a pas pu être chargée. Rechargez la page quand le réseau revient.',
};

export const wall = {
  label: 'Alertes publiées, par catégorie',
  categories: {
    'fake-profile': 'Faux profils',
    money: 'Demandes d’argent',
    impersonation: 'Usurpations d’identité',
    pressure: 'Pressions et chantage',
  },
};
