/**
 * Remembers up to which row the dot of « Notifs » is hidden, for the layout and the page: a visit hides it before
 * anything is marked as read, and a mark that fails shows it again [NOTIF-22].
 */
import { useSyncExternalStore } from 'react';
import { stillHidden } from './dot.ts';

let through = 0;
const listeners = new Set<() => void>();

function set(next: number): void {
  if (next === through) return;
  through = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const dotOverride = {
  hide: (newestUnread: number): void => set(newestUnread),
  clear: (): void => set(0),
  /** Called with every change of the unread rows. */
  update: (newestUnread: number): void => set(stillHidden(newestUnread, through)),
};

export const useHiddenThrough = (): number => useSyncExternalStore(watch, () => through);
