/** Arranges what the page « Notifications » lists: unread conversations first, then rows by day. Pure. */
import type { CountType } from '#schemas/streams/notifications.ts';
import type { ConversationRow } from '#domain/views.ts';
import { dayKey } from '#i18n/dates.ts';
import { dayTitle } from '#i18n/day-title.ts';
import type { NotificationView } from './notification-view.ts';
import { notifications as text, typeLabels } from './text.fr.ts';

export type ListItem =
  | { kind: 'heading'; key: string; title: string }
  | { kind: 'conversation'; key: string; row: ConversationRow }
  | { kind: 'notification'; key: string; view: NotificationView };

export interface ListContent {
  /** Newest first. */
  rows: readonly NotificationView[];
  /** Conversations and groups that count as unread [G1], newest first. */
  conversations: readonly ConversationRow[];
}

export const typeOf = (row: ConversationRow): 'message' | 'group_message' =>
  row.group === null ? 'message' : 'group_message';

/** Returns the items in their order. `filter`: a single type; null: all. */
export function listItems({ rows, conversations }: ListContent, filter: CountType | null, now: number): ListItem[] {
  const items: ListItem[] = [];
  const chat = conversations.filter((row) => filter === null || typeOf(row) === filter);
  if (chat.length > 0) items.push({ kind: 'heading', key: 'chat', title: text.toRead });
  for (const row of chat) items.push({ kind: 'conversation', key: row.id, row });
  let lastDay = '';
  for (const view of rows) {
    if (filter !== null && view.type !== filter) continue;
    const day = dayKey(view.at);
    if (day !== lastDay) items.push({ kind: 'heading', key: day, title: dayTitle(view.at, now) });
    lastDay = day;
    items.push({ kind: 'notification', key: view.id, view });
  }
  return items;
}

export interface TypeFilter {
  type: CountType;
  label: string;
  unread: number;
}

/** The types that the list holds, in the order of their labels' record, with their unread counts. */
export function typeFilters(
  { rows, conversations }: ListContent,
  byType: Readonly<Partial<Record<CountType, number>>>,
): TypeFilter[] {
  const present = new Set<string>([...rows.map(({ type }) => type), ...conversations.map(typeOf)]);
  return (Object.keys(typeLabels) as CountType[])
    .map((type) => ({ type, label: typeLabels[type], unread: byType[type] ?? 0 }))
    .filter(({ type, unread }) => present.has(type) || unread > 0);
}

/** Returns the type that an address names, if there is one. */
export const filterOf = (name: string | null): CountType | null =>
  name !== null && Object.hasOwn(typeLabels, name) ? (name as CountType) : null;
