/** Texts of the clubs directory, of the wall and of the house's party, on their static pages. */
export const clubs = {
  all: 'Tous les lieux',
  map: 'Carte des lieux',
  none: 'Aucun lieu n’est publié pour le moment.',
  noneHere: 'Aucun lieu publié dans cette région.',
  opening: 'Ouvert\u202f:',
  away: 'La liste n’a pas pu être chargée. Rechargez la page quand le réseau revient.',
};

export const party = {
  title: 'La prochaine soirée de la maison',
  none: 'Aucune soirée n’est annoncée pour le moment.',
  premium: 'Le programme et l’inscription sont réservés aux membres premium.',
  open: 'Voir dans l’espace des membres',
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
