import { messageTarget } from './targets.ts';

/** Discards a message that may have been sent already [Y2]. */
export const messageCancel = messageTarget;
