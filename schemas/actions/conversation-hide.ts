import { shownThrough } from './targets.ts';

export const conversationHide = shownThrough;
