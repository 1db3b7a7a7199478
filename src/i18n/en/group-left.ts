/** English texts of a group that the member has left. */
import type { Translation } from '#i18n/translation.ts';
import type { groupLeft as french } from '../fr/group-left.ts';

export const groupLeft: Translation<typeof french> = { title: 'Group left', text: 'You have left the group.' };
