/** English text about a new version that could not start. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from '../fr/rollback.ts';

export const rollbackText: Translation<typeof french.rollbackText> =
  'The new version could not start: the previous one is back, with everything that you had written.';
