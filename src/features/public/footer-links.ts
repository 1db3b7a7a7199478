/**
 * The five columns of the public footer, the legal links of every footer [SHELL-71 to SHELL-79], and the entries of the
 * header.
 */
import type { LinkTo } from './content/page.ts';
import { headerLabels, labels, titles } from './footer-links.fr.ts';

export interface Column {
  title: string;
  links: readonly LinkTo[];
}

const column = (title: string, ...paths: (keyof typeof labels)[]): Column => ({
  title,
  links: paths.map((to) => ({ to, text: labels[to] })),
});
const entry = (to: keyof typeof headerLabels): LinkTo => ({ to, text: headerLabels[to] });

export const legal = column(titles.legal, '/terms', '/cgv', '/privacy', '/conservation');

export const columns: readonly Column[] = [
  column(
    titles.discover,
    '/about',
    '/acces-gratuit',
    '/certification',
    '/communaute-libertine',
    '/site-libertin-francais',
    '/site-libertin-gratuit-sans-cb',
    '/rencontres-echangistes-discretes',
  ),
  column(
    titles.resources,
    '/ressources',
    '/lexique',
    '/blog-libertinage',
    '/annuaire-clubs-libertins',
    '/annuaire-clubs-libertins-france',
    '/soirees-libertines',
    '/partenaires',
  ),
  column(
    titles.guides,
    '/guide-libertin-debutants',
    '/securite-libertinage-conseils',
    '/libertinage-ethique-consentement',
    '/libertinage-france',
    '/echangisme-france',
  ),
  column(titles.support, '/faq', '/contact', '/signaler', '/mur-de-la-honte', '/socket-test'),
  legal,
];

/** Entries of the header. */
export const entries: readonly LinkTo[] = [entry('/guide-libertin-debutants'), entry('/annuaire-clubs-libertins')];
export const prices = entry('/#tarifs');
