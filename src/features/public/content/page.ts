/**
 * Types of a public page: plain data, rendered to static HTML when the app is built, readable without JavaScript. Texts
 * are written with ordinary spaces; French spacing is set when they are rendered.
 */
import type { ReactNode } from 'react';

export type Path = `/${string}`;

export interface LinkTo {
  to: Path;
  text: string;
}

/** Content of a paragraph: a text, or texts with links and emphasis among them. */
export type RichText = string | readonly (string | LinkTo | { strong: string })[];

export type Block =
  | { kind: 'paragraph'; text: RichText }
  | { kind: 'list'; items: readonly RichText[] }
  | { kind: 'steps'; items: readonly { title: string; text: RichText }[] }
  | { kind: 'definitions'; items: readonly { term: string; text: RichText }[] }
  | { kind: 'quote'; text: string; by?: string }
  | { kind: 'links'; items: readonly (LinkTo & { about?: string })[] }
  | { kind: 'action'; text: string; to: Path; label: string }
  /** The place of the page's own component: a form, a map, counts. At most one a page. */
  | { kind: 'slot' };

export interface Section {
  title: string;
  blocks: readonly Block[];
}

/** Decides the footer (legal and info pages have none) and the column that links to the page. */
export type PageKind = 'info' | 'legal' | 'seo' | 'guide' | 'directory' | 'access' | 'wall' | 'certification';

/** The schema.org type of the page; questions and breadcrumbs are described besides. */
export type Structured = 'WebPage' | 'AboutPage' | 'ContactPage' | 'Article' | 'CollectionPage' | 'DefinedTermSet';

export interface Page {
  path: Path;
  kind: PageKind;
  /** Title of the document, at most 60 characters, without the product's name; different on every page. */
  title: string;
  /** Description for search engines, between 70 and 160 characters; different on every page. */
  description: string;
  /** A word or two above the heading. */
  kicker: string;
  /** The heading, if it differs from the title. */
  heading?: string;
  /** The subject of the page, in one or two sentences under the heading. */
  lead: string;
  sections: readonly Section[];
  faq?: readonly { question: string; answer: RichText }[];
  structured: Structured;
  /** The page between « Accueil » and this one. */
  parent?: LinkTo;
  /** Pages to read next, linked at the foot of the page. */
  related: readonly Path[];
  /** Day of the last change in substance: YYYY-MM-DD. */
  updated: string;
  /** Component drawn in place of the block `slot`; static as well, and made interactive by its island. */
  Slot?: () => ReactNode;
  /** The script of `../islands/<name>.ts` that is loaded with the page. */
  island?: string;
}

/** Shorthands for common blocks. */
export const paragraph = (...words: (string | LinkTo | { strong: string })[]): Block => ({
  kind: 'paragraph',
  text: words,
});
export const list = (...items: RichText[]): Block => ({ kind: 'list', items });
export const steps = (...items: { title: string; text: RichText }[]): Block => ({ kind: 'steps', items });
export const definitions = (...items: { term: string; text: RichText }[]): Block => ({ kind: 'definitions', items });
export const links = (...items: (LinkTo & { about?: string })[]): Block => ({ kind: 'links', items });
export const link = (to: Path, text: string): LinkTo => ({ to, text });
export const strong = (text: string): { strong: string } => ({ strong: text });
