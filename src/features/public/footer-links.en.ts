/** Words of the links in the header and the footers, in English. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './footer-links.fr.ts';

export const titles: Translation<typeof french.titles> = {
  discover: 'Discover',
  resources: 'Resources',
  guides: 'Guides',
  support: 'Support',
  legal: 'Legal',
};

export const labels: Translation<typeof french.labels> = {
  '/about': 'About',
  '/acces-gratuit': 'Free access',
  '/certification': 'Certification',
  '/communaute-libertine': 'The community',
  '/site-libertin-francais': 'A French site',
  '/site-libertin-gratuit-sans-cb': 'Free, without a card',
  '/rencontres-echangistes-discretes': 'Discreet meetings',
  '/ressources': 'Resources',
  '/lexique': 'Glossary',
  '/blog-libertinage': 'Blog',
  '/annuaire-clubs-libertins': 'Directory of clubs',
  '/annuaire-clubs-libertins-france': 'Clubs by region',
  '/soirees-libertines': 'Parties',
  '/partenaires': 'Partners',
  '/guide-libertin-debutants': 'Beginners',
  '/securite-libertinage-conseils': 'Safety',
  '/libertinage-ethique-consentement': 'Consent',
  '/libertinage-france': 'Libertine life in France',
  '/echangisme-france': 'Swinging in France',
  '/faq': 'Frequent questions',
  '/contact': 'Write to us',
  '/signaler': 'Report content',
  '/mur-de-la-honte': 'Wall of shame',
  '/socket-test': 'Connection test',
  '/terms': 'Terms of use',
  '/cgv': 'Terms of sale',
  '/privacy': 'Privacy',
  '/conservation': 'Retention periods',
};

export const headerLabels: Translation<typeof french.headerLabels> = {
  '/guide-libertin-debutants': 'Guides',
  '/annuaire-clubs-libertins': 'Clubs',
  '/#tarifs': 'Prices',
};
