import type { ActionRules } from '../types.ts';
import { inConversation, staleAfterMs } from './common.ts';

export const reportCreate: ActionRules<'report.create'> = {
  stream: inConversation,
  staleAfterMs,
};
