import { memberTarget } from './targets.ts';

export const memberUnblock = memberTarget;
