/**
 * What a public page says: plain typed data, rendered to static HTML when the app is built, read without JavaScript.
 * Written with ordinary spaces; French spacing is set when it is rendered.
 */
import type { ReactNode } from 'react';

export type Path = `/${string}`;

export interface LinkTo {
  to: Path;
  text: string;
}

/** Words of a paragraph: a text, or texts with links and emphasis among them. */
export type RichText = string | readonly (string | LinkTo | { strong: string })[];

export type Block =
  | { kind: 'paragraph'; text: RichText }
  | { kind: 'list'; items: readonly RichText[] }
  | { kind: 'steps'; items: readonly { title: string; text: RichText }[] }
  | { kind: 'definitions'; items: readonly { term: string; text: RichText }[] }
  | { kind: 'quote'; text: string; by?: string }
  | { kind: 'links'; items: readonly (LinkTo & { about?: string })[] }
  | { kind: 'action'; text: string; to: Path; label: string }
  /** The place of what the page's own component draws: a form, a map, counts. One a page. */
  | { kind: 'slot' };

export interface Section {
  title: string;
  blocks: readonly Block[];
}

/** Decides the footer (legal and info pages have none) and the column in which the page stands. */
export type PageKind = 'info' | 'legal' | 'seo' | 'guide' | 'directory' | 'access' | 'wall' | 'certification';

/** What search engines are told the page is; questions and breadcrumbs are told besides. */
export type Structured = 'WebPage' | 'AboutPage' | 'ContactPage' | 'Article' | 'CollectionPage' | 'DefinedTermSet';

export interface Page {
  path: Path;
  kind: PageKind;
  /** Of the document, at most 60 characters, without the product's name; different on every page. */
  title: string;
  /** Between 70 and 160 characters; different on every page. */
  description: string;
  /** A word or two above the heading. */
  kicker: string;
  /** The heading, where it is not the title. */
  heading?: string;
  /** What the page is about, in one or two sentences under the heading. */
  lead: string;
  sections: readonly Section[];
  faq?: readonly { question: string; answer: RichText }[];
  structured: Structured;
  /** Between « Accueil » and this page. */
  parent?: LinkTo;
  /** At the foot of the page: where to read on. */
  related: readonly Path[];
  /** Of the last change in substance: YYYY-MM-DD. */
  updated: string;
  /** Drawn where the block `slot` stands; static as well, its island brings it to life. */
  Slot?: () => ReactNode;
  /** The script of `../islands/<name>.ts` that is loaded with the page. */
  island?: string;
}

/** Shorthand for the common blocks. */
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
