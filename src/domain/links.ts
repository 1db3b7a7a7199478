/** Finds links in members' texts: where each begins and ends, and its address. */
import { readableLink } from '#schemas/link-hosts.ts';
import { LINK_LENGTH } from '#schemas/limits.ts';

export interface FoundLink {
  /** In UTF-16 units; the end is excluded. */
  start: number;
  end: number;
  /** Address as the browser normalises it, fragment included. */
  url: URL;
}

/** Says whether a text may contain links. It is a cheap test to run first, because most messages have none. */
export const mayHaveLinks = (text: string): boolean => text.includes('://') || /www\./i.test(text);

/**
 * A candidate begins with « https:// », « http:// » or « www. », not inside a word. It ends before a character that no
 * address contains: blanks, quotation marks, invisible characters, full-width punctuation. It also ends before a comma
 * or semicolon that is followed by another address.
 */
const CANDIDATE =
  /(?<![a-z0-9\u00c0-\u024f@._-])(?:https?:\/\/|www\.)(?:(?![,;]+(?:https?:\/\/|www\.))[^\s\p{Cc}\p{Cf}\p{Cs}\u2800<>"«»“”„`{}|\\^\u3000-\u3003\u3008-\u3020\uff01-\uff0c\uff1a-\uff20\uff3b-\uff3d\uff5b-\uff65])+/giu;

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
const TRAILING = /[.,;:!?…'’‘‚*_~·•]/u;

/** Removes what belongs to the sentence: closing brackets that the link did not open, and trailing punctuation. */
function withoutTrailing(candidate: string): string {
  const open: Record<string, number> = { '(': 0, '[': 0 };
  let end = 0;
  for (; end < candidate.length; end += 1) {
    const sign = candidate.charAt(end);
    const opens = PAIRS[sign];
    if (sign in open) open[sign] = (open[sign] ?? 0) + 1;
    else if (opens && (open[opens] = (open[opens] ?? 0) - 1) < 0) break;
  }
  while (end > 0 && (TRAILING.test(candidate.charAt(end - 1)) || candidate.charAt(end - 1) in open)) end -= 1;
  return candidate.slice(0, end);
}

/**
 * Returns the URL of a web address, or null. An address with a user name or password before its host is refused: such
 * links pretend to lead to another host.
 */
function webAddress(text: string): URL | null {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (address.length > LINK_LENGTH || !URL.canParse(address)) return null;
  const url = new URL(address);
  const hasHost = /^www\./i.test(text) ? /^www\.[^.]+\../i.test(url.hostname) : /[a-z0-9]/i.test(url.hostname);
  return hasHost && url.username === '' && url.password === '' ? url : null;
}

/** Returns every link of a text, in order. */
export function linksIn(text: string): FoundLink[] {
  if (!mayHaveLinks(text)) return [];
  return [...text.matchAll(CANDIDATE)].flatMap(({ 0: candidate, index: start }) => {
    const linkText = withoutTrailing(candidate);
    const url = webAddress(linkText);
    return url ? [{ start, end: start + linkText.length, url }] : [];
  });
}

/** Returns the host as a reader should see it, without « www. ». */
export const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

export interface ShownLink {
  /** Address that the link opens. */
  href: string;
  /** Address that our server reads for the preview; a server never receives the fragment. */
  previewUrl: string;
}

/** Returns the first link of a text that may have a preview. */
export function previewableLink(text: string): ShownLink | null {
  for (const { url } of linksIn(text)) {
    const readable = readableLink(url.href);
    if (readable) return { href: url.href, previewUrl: readable.href };
  }
  return null;
}
