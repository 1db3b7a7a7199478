/** Links in what members write: where each begins and ends, and where it leads. */
import { readableLink } from '#schemas/link-hosts.ts';
import { LINK_LENGTH } from '#schemas/limits.ts';

export interface FoundLink {
  /** In UTF-16 units; the end is excluded. */
  start: number;
  end: number;
  /** As a browser writes it, fragment included. */
  url: URL;
}

/** Most messages have none: asked before anything is looked at closely. */
export const mayHaveLinks = (text: string): boolean => text.includes('://') || /www\./i.test(text);

/**
 * From « https:// », « http:// » or « www. », at the beginning of a word where words have one, to what no address has:
 * blanks, quotation marks, what cannot be seen, full-width punctuation; or to a comma with another address behind it.
 */
const CANDIDATE =
  /(?<![a-z0-9\u00c0-\u024f@._-])(?:https?:\/\/|www\.)(?:(?![,;]+(?:https?:\/\/|www\.))[^\s\p{Cc}\p{Cf}\p{Cs}\u2800<>"«»“”„`{}|\\^\u3000-\u3003\u3008-\u3020\uff01-\uff0c\uff1a-\uff20\uff3b-\uff3d\uff5b-\uff65])+/giu;

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
const TRAILING = /[.,;:!?…'’‘‚*_~·•]/u;

/** Without the sentence around it: closing brackets that it did not open, and the punctuation before them. */
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
 * A web address that leads where it says: nobody's name or password stands before its host, which some links use to
 * look like another.
 */
function webAddress(text: string): URL | null {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (address.length > LINK_LENGTH || !URL.canParse(address)) return null;
  const url = new URL(address);
  const hasHost = /^www\./i.test(text) ? /^www\.[^.]+\../i.test(url.hostname) : /[a-z0-9]/i.test(url.hostname);
  return hasHost && url.username === '' && url.password === '' ? url : null;
}

/** Every link of a text, in order. */
export function linksIn(text: string): FoundLink[] {
  if (!mayHaveLinks(text)) return [];
  return [...text.matchAll(CANDIDATE)].flatMap(({ 0: candidate, index: start }) => {
    const linkText = withoutTrailing(candidate);
    const url = webAddress(linkText);
    return url ? [{ start, end: start + linkText.length, url }] : [];
  });
}

/** Its host as it was meant to be read, for whoever is about to go there. */
export const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

export interface ShownLink {
  /** Where it leads. */
  href: string;
  /** What our server reads of it: servers know nothing of fragments. */
  previewUrl: string;
}

/** The first link of a text that may be looked at. */
export function previewableLink(text: string): ShownLink | null {
  for (const { url } of linksIn(text)) {
    const readable = readableLink(url.href);
    if (readable) return { href: url.href, previewUrl: readable.href };
  }
  return null;
}
