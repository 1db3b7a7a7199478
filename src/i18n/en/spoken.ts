/** English sentences that only screen readers say. */
import type { Translation } from '#i18n/translation.ts';
import type { spoken as french } from '../fr/spoken.ts';

export const spoken: Translation<typeof french> = { messageFrom: (name) => `New message: ${name}` };
