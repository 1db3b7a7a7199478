import { memberTarget } from './targets.ts';

export const memberBlock = memberTarget;
