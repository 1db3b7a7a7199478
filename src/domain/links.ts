import { readableLink } from '#schemas/link-hosts.ts';

/** What ends a sentence does not belong to the link before it. */
const LINK = /https:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}»…]/iu;

/** The first link of a text, if it is one that may be looked at. */
export const linkIn = (text: string): string | null => readableLink(LINK.exec(text)?.[0] ?? '')?.href ?? null;
