/** What is kept of each remembered read for the first paint of the next start; the reads themselves come after it. */
import { dequal } from 'dequal/lite';
import type { ConversationRow, MessageView, TimelineView } from '#domain/views.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import type { HomeView } from './home.ts';
import type { Memory } from './query.ts';

/** As many as are painted at first, at the next start. */
export const ROWS = 16;
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

/** What is said in a message and of its place; not whether it has left. */
const said = ({ id, text, mediaUrl, gifUrl, edited, deleted, quote, reactions }: MessageView) => ({
  id,
  text,
  mediaUrl,
  gifUrl,
  edited,
  deleted,
  quote,
  reactions,
});
const about = ({ otherId, card, closed, settings, failed }: TimelineView) => ({
  otherId,
  card,
  closed,
  settings,
  failed,
});

export const conversationMemory: Memory<TimelineView | null> = {
  name: 'conversation',
  cut: (view) => (view?.hasNewer ? null : view && shortened(view)),
  onlyGrew(kept, view) {
    if (!kept || !view || view.hasNewer || !dequal(about(kept), about(view))) return false;
    const now = new Map(view.messages.map((message) => [message.id, message]));
    return kept.messages.every((message) => {
      const same = now.get(message.id);
      return same !== undefined && dequal(said(message), said(same));
    });
  },
};

/** What stands in the frame of every screen. */
export const unreadMemory: Memory<boolean> = { name: 'unread', cut: (has) => has };
export const profileMemory: Memory<Profile | null> = { name: 'profile', cut: (profile) => profile };

/** Before the first answer there is nothing worth keeping. */
export const homeMemory: Memory<HomeView> = { name: 'home', cut: (view) => (view.profile ? view : null) };
