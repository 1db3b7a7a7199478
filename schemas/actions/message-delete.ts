import { messageTarget } from './targets.ts';

export const messageDelete = messageTarget;
