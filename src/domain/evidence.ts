/** Selects what a report includes: the other member's messages as they were on the screen. */
import { REPORT_MESSAGES } from '#schemas/limits.ts';
import type { ActionData } from '#schemas/actions/union.ts';
import type { MessageView } from './views.ts';

/** Says whether a message can be reported: it is another member's, not deleted, and stored by the server. */
export const mayReport = ({ mine, deleted, seq, type }: MessageView): boolean =>
  !mine && !deleted && seq !== null && type !== 'system';

/** Returns the last messages on the screen that a report of the other member includes. */
export const evidenceIn = (messages: readonly MessageView[]): readonly MessageView[] =>
  messages.filter(mayReport).slice(-REPORT_MESSAGES);

export function evidenceOf(
  messages: readonly MessageView[],
): Pick<ActionData<'report.create'>, 'messageIds' | 'shown'> {
  const shown = evidenceIn(messages).map(({ id, text, at }) => ({
    messageId: id,
    text,
    at: new Date(at).toISOString(),
  }));
  return { messageIds: shown.map(({ messageId }) => messageId), shown };
}
