import type { OptimisticRules } from './types.ts';

/** No effect on other rows: the message itself is shown, by `message` of its rules. */
export const messageSend: OptimisticRules<'message.send'> = {};
