import { formatCount, typo } from './typography.ts';

/** Texts of the place field and the map of places. Loaded with the screens that have one. */
export const places = {
  here: 'Utiliser ma position actuelle',
  suggestions: 'Lieux proposés',
  searching: 'Recherche…',
  locating: 'Recherche de votre position…',
  found: (count: number) => formatCount(count, 'lieu proposé', 'lieux proposés'),
  none: typo('Aucune commune de ce nom. Vérifiez l’orthographe, ou choisissez une ville voisine.'),
  unavailable:
    'La liste des communes n’est pas encore sur cet appareil. Choisissez votre ville quand le réseau reviendra.',
  retry: 'Réessayer',
  unchosen: 'Choisissez un lieu dans la liste.',
  problem: {
    unsupported: 'Votre navigateur ne permet pas la géolocalisation. Saisissez le nom de votre ville.',
    refused:
      'L’accès à votre position est refusé. Autorisez-le dans les réglages du navigateur, ou saisissez le nom de votre ville.',
    'not-found': 'Localisation non trouvée',
    'unknown': "Une erreur inconnue s'est produite",
  },
  map: {
    nearer: 'Rapprocher la carte',
    further: 'Éloigner la carte',
    whole: 'Voir toute la carte',
    several: (count: number, near: string) => typo(`${count} lieux autour de : ${near}`),
    /** `things`: « 5 événements ». */
    inTowns: (towns: string, things: string) => typo(`${things} : ${towns}`),
    /** `towns`: the first ones; `rest`: how many more, at least two. */
    andOthers: (towns: string, rest: number) => `${towns} et ${rest} autres villes`,
    elsewhere: typo('Hors de cette carte :'),
    credit: 'Fond de carte © les contributeurs d’OpenStreetMap',
  },
  /** Sources of the list and the map; the legal page shows them. */
  credits: [
    'Communes de France : Insee, Code officiel géographique, par Etalab (Licence Ouverte 2.0).',
    'Coordonnées et communes de Suisse, de Belgique, du Luxembourg et de Monaco : GeoNames, geonames.org (CC BY 4.0).',
    'Contours des pays : Natural Earth (domaine public).',
  ].map(typo),
};
