/** English text of a character counter: characters left, or too many. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from '../fr/characters.ts';
import { formatCount } from './typography.ts';

export const charactersLeft: Translation<typeof french.charactersLeft> = (remaining) =>
  `${formatCount(Math.abs(remaining), 'character', 'characters')} ${remaining < 0 ? 'too many' : 'left'}`;
