import { messageTarget } from './targets.ts';

/** [Y2] Discards a message that may have left already. */
export const messageCancel = messageTarget;
