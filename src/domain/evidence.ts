/** What goes with a report: words of another's, as they stood on the screen. */
import { REPORT_MESSAGES } from '#schemas/limits.ts';
import type { ActionData } from '#schemas/actions/union.ts';
import type { MessageView } from './views.ts';

/** What can be reported: words of theirs that the server has. */
export const mayReport = ({ mine, deleted, seq }: MessageView): boolean => !mine && !deleted && seq !== null;

/** Of what stands on the screen, the last that goes with a report of the member. */
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
