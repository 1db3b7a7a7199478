import type { OptimisticRules } from './types.ts';

/** It is shown as itself: see its rules' `message`. */
export const messageSend: OptimisticRules<'message.send'> = {};
