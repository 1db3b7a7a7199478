/** Describes a page to search engines, as JSON-LD of schema.org. */
import { product } from '#lib/product.ts';
import { plainTextOf } from './components/RichTextView.tsx';
import type { LinkTo, Page } from './content/page.ts';

type JsonLd = Record<string, unknown>;

const urlOf = (path: string) => product.siteUrl + path;
const site = {
  '@id': `${product.siteUrl}/#site`,
  '@type': 'WebSite',
  name: product.name,
  url: urlOf('/'),
  inLanguage: 'fr',
};
const publisher = {
  '@id': `${product.siteUrl}/#organisation`,
  '@type': 'Organization',
  name: product.name,
  url: urlOf('/'),
  logo: urlOf('/icons/icon-512.png'),
};

const graph = (...things: JsonLd[]): JsonLd => ({ '@context': 'https://schema.org', '@graph': things });

export const landingStructured = (description: string): JsonLd =>
  graph({ ...site, description }, { ...publisher, sameAs: product.social.map(({ url }) => url) });

export function pageStructured(
  { path, title, description, structured, updated, faq = [], sections }: Page,
  trail: readonly LinkTo[],
): JsonLd {
  const url = urlOf(path);
  const terms = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'definitions' ? block.items : []));
  const page: JsonLd = {
    '@type': structured,
    '@id': url,
    url,
    name: title,
    ...(structured === 'Article' && { headline: title, author: publisher, datePublished: updated }),
    ...(structured === 'DefinedTermSet' && {
      hasDefinedTerm: terms.map(({ term, text }) => ({
        '@type': 'DefinedTerm',
        name: term,
        description: plainTextOf(text),
      })),
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
      item: urlOf(to),
    })),
  };
  const questions = {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainTextOf(answer) },
    })),
  };
  return graph(site, page, crumbs, ...(faq.length > 0 ? [questions] : []));
}
