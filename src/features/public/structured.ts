/** What search engines are told of a page, as schema.org's JSON-LD. */
import { product } from '#lib/product.ts';
import { plain } from './components/Words.tsx';
import type { LinkTo, Page } from './content/page.ts';

type Thing = Record<string, unknown>;

const at = (path: string) => product.siteUrl + path;
const site = {
  '@id': `${product.siteUrl}/#site`,
  '@type': 'WebSite',
  name: product.name,
  url: at('/'),
  inLanguage: 'fr',
};
const publisher = {
  '@id': `${product.siteUrl}/#organisation`,
  '@type': 'Organization',
  name: product.name,
  url: at('/'),
  logo: at('/icons/icon-512.png'),
};

const graph = (...things: Thing[]): Thing => ({ '@context': 'https://schema.org', '@graph': things });

export const landingStructured = (description: string): Thing =>
  graph({ ...site, description }, { ...publisher, sameAs: product.social.map(({ url }) => url) });

export function pageStructured(
  { path, title, description, structured, updated, faq = [], sections }: Page,
  trail: readonly LinkTo[],
): Thing {
  const url = at(path);
  const terms = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'definitions' ? block.items : []));
  const page: Thing = {
    '@type': structured,
    '@id': url,
    url,
    name: title,
    ...(structured === 'Article' && { headline: title, author: publisher, datePublished: updated }),
    ...(structured === 'DefinedTermSet' && {
      hasDefinedTerm: terms.map(({ term, text }) => ({ '@type': 'DefinedTerm', name: term, description: plain(text) })),
    }),
    description,
    inLanguage: 'fr',
    dateModified: updated,
    isPartOf: { '@id': site['@id'] },
    publisher,
  };
  const crumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ to, text }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: text,
      item: at(to),
    })),
  };
  const questions = {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plain(answer) },
    })),
  };
  return graph(site, page, crumbs, ...(faq.length > 0 ? [questions] : []));
}
