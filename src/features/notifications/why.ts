/** Explains every unread count from what lies on the device. Pure. */
import type { CountType } from '#schemas/streams/notifications.ts';
import type { Restriction } from '#domain/access/access.ts';
import { conversationPath, conversationTitle } from '#domain/conversation-title.ts';
import type { ConversationRow } from '#domain/views.ts';
import type { NotificationCounts } from '#streams/notifications/counts.ts';
import { entryText } from './entry-text.ts';
import { typeOf, type ListContent } from './items.ts';
import type { NotificationView } from './notification-view.ts';
import { openingOf } from './opening.ts';
import { notifications as text, typeLabels } from './text.fr.ts';

export interface ReasonLine {
  key: string;
  name: string;
  detail: string;
  path: string | null;
  /** Says that the subject is closed; the path then leads to the step that opens it. */
  closed: string | null;
  /** The notification that opening the line marks as read; null: a conversation, which is read by reading it [G1]. */
  view: NotificationView | null;
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
  closed: null,
  view: null,
});

function rowLine(view: NotificationView, restriction: Restriction): ReasonLine {
  const { who, what } = entryText(view);
  return { key: view.id, name: who || typeLabels[view.type], detail: what, ...openingOf(view, restriction), view };
}

/** Returns a reason for each type that counts; the sum of their counts is the counter. */
export function reasonsOf(
  { rows, conversations }: ListContent,
  { byType }: Pick<NotificationCounts, 'byType'>,
  restriction: Restriction,
): Reason[] {
  return (Object.keys(typeLabels) as CountType[]).flatMap((type) => {
    const count = byType[type] ?? 0;
    if (count <= 0) return [];
    const lines = [
      ...conversations.filter((row) => typeOf(row) === type).map(conversationLine),
      ...rows.filter((view) => view.type === type && !view.isRead).map((view) => rowLine(view, restriction)),
    ];
    return [{ type, label: typeLabels[type], count, lines, elsewhere: Math.max(0, count - lines.length) }];
  });
}
