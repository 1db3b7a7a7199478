import type { ActionRules } from '../types.ts';
import { inConversation, ofMessage, staleAfterMs } from './common.ts';

/** [Y2] A discard stays: its message may already be out of sight. */
export const messageCancel: ActionRules<'message.cancel'> = {
  stream: inConversation,
  changes: ofMessage,
  cancels: ofMessage,
  discard: 'never',
  staleAfterMs,
  conflicts: (_entry, { what }) => (what === 'deleted' ? [{ event: 'deleted-late', rule: 'Y2' }] : []),
};
