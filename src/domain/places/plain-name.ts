import { plainText } from '../search/plain-text.ts';

/**
 * As names are compared: no accents, no hyphens, « st » is « saint ». Line breaks stay, so that a whole list can be
 * folded at once.
 */
export const plainName = (name: string): string =>
  plainText(name)
    .replace(/[^a-z0-9\n]+/g, ' ')
    .replace(/^ +| +$/gm, '')
    .replace(/(?<![a-z0-9])st(e?)(?= )/g, 'saint$1');
