/**
 * Returns what a reader sees of rich text as it is stored, without the reader of any text: small enough for what loads
 * before the first paint. Of a text that is stored it equals `plainText`; a text without tags stays as it is.
 */
import { isBlank } from '../characters.ts';

const TAG = /<\/?(?:p|strong|em|u)>/g;
const ENTITY = /&(?:amp|lt|gt);/g;
const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

export const visibleText = (stored: string): string =>
  stored
    .replaceAll('</p><p>', '\n\n')
    .replaceAll('<br>', '\n')
    .replace(TAG, '')
    .replace(ENTITY, (entity) => signs[entity] ?? entity);

/** What vanishes when any text is read as rich text, or shows as a space. */
const UNSEEN = /<[/!?A-Za-z][^<>]*>|&nbsp;/g;

/** Says whether nothing is left to see of any text, read as rich text. The database says so of what it would store. */
export const showsNothing = (text: string): boolean => isBlank(text.replace(UNSEEN, ''));
