/** What is kept of each remembered read for the first paint of the next start; the reads themselves come after it. */
import type { ConversationRow, TimelineView } from '#domain/views.ts';
import type { HomeView } from './home.ts';
import type { Memory } from './query.ts';

/** As many as are painted at first, at the next start. */
export const ROWS = 20;
export const MESSAGES = 30;

export const listMemory: Memory<readonly ConversationRow[]> = { name: 'list', cut: (rows) => rows.slice(0, ROWS) };

/** What is painted asks for nothing. */
const shortened = (view: TimelineView): TimelineView => ({
  ...view,
  messages: view.messages.slice(-MESSAGES),
  hasOlder: view.hasOlder || view.messages.length > MESSAGES,
  missing: [],
  quoted: [],
});

export const conversationMemory: Memory<TimelineView | null> = { name: 'conversation', cut: (view) => (view?.hasNewer ? null : view && shortened(view)) };

/** Before the first answer there is nothing worth keeping. */
export const homeMemory: Memory<HomeView> = { name: 'home', cut: (view) => (view.profile ? view : null) };
