import { memberTarget } from './targets.ts';

export const conversationOpen = memberTarget;
