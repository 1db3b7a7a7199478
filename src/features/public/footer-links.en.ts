/** The five columns of the public footer, and the legal links of every footer, in English. */
import type { LinkTo } from './content/page.ts';
import type { Column } from './footer-links.fr.ts';

export const legal: Column = {
  title: 'Legal',
  links: [
    { to: '/terms', text: 'Terms of use' },
    { to: '/cgv', text: 'Terms of sale' },
    { to: '/privacy', text: 'Privacy' },
    { to: '/conservation', text: 'Retention periods' },
  ],
};

export const columns: readonly Column[] = [
  {
    title: 'Discover',
    links: [
      { to: '/about', text: 'About' },
      { to: '/acces-gratuit', text: 'Free access' },
      { to: '/certification', text: 'Certification' },
      { to: '/communaute-libertine', text: 'The community' },
      { to: '/site-libertin-francais', text: 'A French site' },
      { to: '/site-libertin-gratuit-sans-cb', text: 'Free, without a card' },
      { to: '/rencontres-echangistes-discretes', text: 'Discreet meetings' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { to: '/ressources', text: 'Resources' },
      { to: '/lexique', text: 'Glossary' },
      { to: '/blog-libertinage', text: 'Blog' },
      { to: '/annuaire-clubs-libertins', text: 'Directory of clubs' },
      { to: '/annuaire-clubs-libertins-france', text: 'Clubs by region' },
      { to: '/soirees-libertines', text: 'Parties' },
      { to: '/partenaires', text: 'Partners' },
    ],
  },
  {
    title: 'Guides',
    links: [
      { to: '/guide-libertin-debutants', text: 'Beginners' },
      { to: '/securite-libertinage-conseils', text: 'Safety' },
      { to: '/libertinage-ethique-consentement', text: 'Consent' },
      { to: '/libertinage-france', text: 'Libertine life in France' },
      { to: '/echangisme-france', text: 'Swinging in France' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/faq', text: 'Frequent questions' },
      { to: '/contact', text: 'Write to us' },
      { to: '/signaler', text: 'Report content' },
      { to: '/mur-de-la-honte', text: 'Wall of shame' },
      { to: '/socket-test', text: 'Connection test' },
    ],
  },
  legal,
];

/** Entries of the header. */
export const entries: readonly LinkTo[] = [
  { to: '/guide-libertin-debutants', text: 'Guides' },
  { to: '/annuaire-clubs-libertins', text: 'Clubs' },
];
export const prices: LinkTo = { to: '/#tarifs', text: 'Prices' };
