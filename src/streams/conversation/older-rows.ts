/** [Y18] What messages in an older version of the store lack, by that version. */
import type { OlderSteps } from '../types.ts';

/**
 * Before version 3 no message answered another, and none had reactions; one that has got some since has a new revision,
 * too.
 */
export const olderRows: OlderSteps = { 2: (row) => ({ replyTo: null, reactions: [], ...row }) };
