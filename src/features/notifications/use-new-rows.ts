import { useState } from 'react';
import type { NotificationView } from './notification-view.ts';

/**
 * Returns the rows that were unread at some time since the page was opened: they stand out until it is left, although
 * it marks them as read.
 */
export function useNewRows(rows: readonly NotificationView[]): ReadonlySet<string> {
  const [newRows, setNewRows] = useState<ReadonlySet<string>>(new Set());
  const added = rows.filter(({ id, isRead }) => !isRead && !newRows.has(id));
  if (added.length > 0) setNewRows(new Set([...newRows, ...added.map(({ id }) => id)]));
  return newRows;
}
