/** Completes messages that an older version of the store has written [Y18]. */
import type { OlderSteps } from '../types.ts';

/**
 * Version 2 had neither quotes nor reactions. Empty values are right until the next pull: a message that has received
 * some since has a new revision.
 */
export const olderRows: OlderSteps = { 2: (row) => ({ replyTo: null, reactions: [], ...row }) };
