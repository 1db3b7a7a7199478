import { deletedMessage } from './deleted-message.ts';
import type { OptimisticRules } from './types.ts';

/** A message that was sent is shown as a tombstone; a message in the queue is not shown at all [Y2]. */
export const messageCancel: OptimisticRules<'message.cancel'> = { message: deletedMessage };
