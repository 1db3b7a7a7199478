import { shownThrough } from './targets.ts';

export const conversationRead = shownThrough;
