import { deletedMessage } from './deleted-message.ts';
import type { OptimisticRules } from './types.ts';

/** [Y2] A message that has left becomes a tombstone; one in the queue is not shown at all. */
export const messageCancel: OptimisticRules<'message.cancel'> = { message: deletedMessage };
