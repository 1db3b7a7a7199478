/** The five columns of the public footer, and the legal links of every footer [SHELL-71 to SHELL-79]. */
import type { LinkTo } from './content/page.ts';

export interface Column {
  title: string;
  links: readonly LinkTo[];
}

export const legal: Column = {
  title: 'Légal',
  links: [
    { to: '/terms', text: 'CGU' },
    { to: '/cgv', text: 'CGV' },
    { to: '/privacy', text: 'Confidentialité' },
    { to: '/conservation', text: 'Durées de conservation' },
  ],
};

export const columns: readonly Column[] = [
  {
    title: 'Découvrir',
    links: [
      { to: '/about', text: 'À propos' },
      { to: '/acces-gratuit', text: 'Accès gratuit' },
      { to: '/certification', text: 'Certification' },
      { to: '/communaute-libertine', text: 'La communauté' },
      { to: '/site-libertin-francais', text: 'Un site français' },
      { to: '/site-libertin-gratuit-sans-cb', text: 'Gratuit, sans carte' },
      { to: '/rencontres-echangistes-discretes', text: 'Rencontres discrètes' },
    ],
  },
  {
    title: 'Ressources',
    links: [
      { to: '/ressources', text: 'Ressources' },
      { to: '/lexique', text: 'Lexique' },
      { to: '/blog-libertinage', text: 'Blog' },
      { to: '/annuaire-clubs-libertins', text: 'Annuaire des clubs' },
      { to: '/annuaire-clubs-libertins-france', text: 'Clubs par région' },
      { to: '/soirees-libertines', text: 'Soirées' },
      { to: '/partenaires', text: 'Partenaires' },
    ],
  },
  {
    title: 'Guides',
    links: [
      { to: '/guide-libertin-debutants', text: 'Débuter' },
      { to: '/securite-libertinage-conseils', text: 'Sécurité' },
      { to: '/libertinage-ethique-consentement', text: 'Consentement' },
      { to: '/libertinage-france', text: 'Libertinage en France' },
      { to: '/echangisme-france', text: 'Échangisme en France' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/faq', text: 'Questions fréquentes' },
      { to: '/contact', text: 'Nous écrire' },
      { to: '/signaler', text: 'Signaler un contenu' },
      { to: '/mur-de-la-honte', text: 'Mur de la honte' },
      { to: '/socket-test', text: 'Test de connexion' },
    ],
  },
  legal,
];

/** Entries of the header. */
export const entries: readonly LinkTo[] = [
  { to: '/guide-libertin-debutants', text: 'Guides' },
  { to: '/annuaire-clubs-libertins', text: 'Clubs' },
];
export const prices: LinkTo = { to: '/#tarifs', text: 'Tarifs' };
