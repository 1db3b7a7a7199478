/** Words of the links in the header and the footers. */

/** Titles of the columns of the public footer. */
export const titles = {
  discover: 'Découvrir',
  resources: 'Ressources',
  guides: 'Guides',
  support: 'Support',
  legal: 'Légal',
};

/** Labels in the footers. */
export const labels = {
  '/about': 'À propos',
  '/acces-gratuit': 'Accès gratuit',
  '/certification': 'Certification',
  '/communaute-libertine': 'La communauté',
  '/site-libertin-francais': 'Un site français',
  '/site-libertin-gratuit-sans-cb': 'Gratuit, sans carte',
  '/rencontres-echangistes-discretes': 'Rencontres discrètes',
  '/ressources': 'Ressources',
  '/lexique': 'Lexique',
  '/blog-libertinage': 'Blog',
  '/annuaire-clubs-libertins': 'Annuaire des clubs',
  '/annuaire-clubs-libertins-france': 'Clubs par région',
  '/soirees-libertines': 'Soirées',
  '/partenaires': 'Partenaires',
  '/guide-libertin-debutants': 'Débuter',
  '/securite-libertinage-conseils': 'Sécurité',
  '/libertinage-ethique-consentement': 'Consentement',
  '/libertinage-france': 'Libertinage en France',
  '/echangisme-france': 'Échangisme en France',
  '/faq': 'Questions fréquentes',
  '/contact': 'Nous écrire',
  '/signaler': 'Signaler un contenu',
  '/mur-de-la-honte': 'Mur de la honte',
  '/socket-test': 'Test de connexion',
  '/terms': 'CGU',
  '/cgv': 'CGV',
  '/privacy': 'Confidentialité',
  '/conservation': 'Durées de conservation',
};

/** Labels in the header, which has less room. */
export const headerLabels = {
  '/guide-libertin-debutants': 'Guides',
  '/annuaire-clubs-libertins': 'Clubs',
  '/#tarifs': 'Tarifs',
};
