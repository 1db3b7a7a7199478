/** Explains every unread count from what lies on the device. Pure. */
import type { CountType } from '#schemas/streams/notifications.ts';
import { conversationPath, conversationTitle } from '#domain/conversation-title.ts';
import type { ConversationRow } from '#domain/views.ts';
import { targetOf } from '#streams/notifications/target.ts';
import type { NotificationCounts } from '#streams/notifications/counts.ts';
import { entryText } from './entry-text.ts';
import { typeOf, type ListContent } from './items.ts';
import type { NotificationView } from './notification-view.ts';
import { notifications as text, typeLabels } from './text.fr.ts';

export interface ReasonLine {
  key: string;
  name: string;
  detail: string;
  path: string | null;
}

/** One count, and what it is made of. */
export interface Reason {
  type: CountType;
  label: string;
  count: number;
  lines: readonly ReasonLine[];
  /** So many are counted by the server, but not on this device. */
  elsewhere: number;
}

const conversationLine = (row: ConversationRow): ReasonLine => ({
  key: row.id,
  name: conversationTitle(row).name ?? text.unknown,
  detail: text.messages(row.unread),
  path: conversationPath(row),
});

function rowLine(view: NotificationView): ReasonLine {
  const { who, what } = entryText(view);
  const path = targetOf({ ...view, actors: view.actors.map(({ id }) => id) });
  return { key: view.id, name: who || typeLabels[view.type], detail: what, path };
}

/** Returns a reason for each type that counts; the sum of their counts is the counter. */
export function reasonsOf(
  { rows, conversations }: ListContent,
  { byType }: Pick<NotificationCounts, 'byType'>,
): Reason[] {
  return (Object.keys(typeLabels) as CountType[]).flatMap((type) => {
    const count = byType[type] ?? 0;
    if (count <= 0) return [];
    const lines = [
      ...conversations.filter((row) => typeOf(row) === type).map(conversationLine),
      ...rows.filter((view) => view.type === type && !view.isRead).map(rowLine),
    ];
    return [{ type, label: typeLabels[type], count, lines, elsewhere: Math.max(0, count - lines.length) }];
  });
}
