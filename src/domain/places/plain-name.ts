import { plainText } from '../search/plain-text.ts';

/**
 * Returns a name as places compare it: without accents and hyphens, with « st » as « saint ». Line breaks stay, so that
 * a whole list can be folded at once.
 */
export const plainName = (name: string): string =>
  plainText(name)
    .replace(/[^a-z0-9\n]+/g, ' ')
    .replace(/^ +| +$/gm, '')
    .replace(/(?<![a-z0-9])st(e?)(?= )/g, 'saint$1');
