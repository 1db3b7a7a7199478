import { deletedMessage } from './deleted-message.ts';
import type { OptimisticRules } from './types.ts';

export const messageDelete: OptimisticRules<'message.delete'> = { message: deletedMessage };
