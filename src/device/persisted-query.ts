/**
 * Defines which part of each persisted query is stored for the first paint of the next start. The queries themselves
 * are loaded later.
 */
import { dequal } from 'dequal/lite';
import type { ConversationRow, HomeView, MessageView, TimelineView } from '#domain/views.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import type { QueryMemory } from './query.ts';

/** As many rows and messages as the first paint of the next start shows. */
export const PERSISTED_ROWS = 16;
export const PERSISTED_MESSAGES = 30;

export const listMemory: QueryMemory<readonly ConversationRow[]> = {
  name: 'list',
  trim: (rows) => rows.slice(0, PERSISTED_ROWS),
};

/** A view from the snapshot requests no chunks. */
const trimTimeline = (view: TimelineView): TimelineView => ({
  ...view,
  messages: view.messages.slice(-PERSISTED_MESSAGES),
  hasOlder: view.hasOlder || view.messages.length > PERSISTED_MESSAGES,
  missingChunks: [],
  missingQuoteChunks: [],
});

/** Returns the content of a message, without its sending state. */
const contentOf = ({ id, text, mediaUrl, gifUrl, edited, deleted, quote, reactions, poll }: MessageView) => ({
  id,
  text,
  mediaUrl,
  gifUrl,
  edited,
  deleted,
  quote,
  reactions,
  poll,
});
const headerOf = ({ otherId, group, card, closed, settings, failed }: TimelineView) => ({
  otherId,
  group,
  card,
  closed,
  settings,
  failed,
});

export const conversationMemory: QueryMemory<TimelineView | null> = {
  name: 'conversation',
  trim: (view) => (view?.hasNewer ? null : view && trimTimeline(view)),
  isStillTrue(persisted, view) {
    if (!persisted || !view || view.hasNewer || !dequal(headerOf(persisted), headerOf(view))) return false;
    const currentById = new Map(view.messages.map((message) => [message.id, message]));
    return persisted.messages.every((message) => {
      const current = currentById.get(message.id);
      return current !== undefined && dequal(contentOf(message), contentOf(current));
    });
  },
};

/** Shown in the header of every screen. */
export const unreadMemory: QueryMemory<boolean> = { name: 'unread', trim: (hasUnread) => hasUnread };
export const profileMemory: QueryMemory<Profile | null> = { name: 'profile', trim: (profile) => profile };

/** Before the first answer nothing is stored. */
export const homeMemory: QueryMemory<HomeView> = { name: 'home', trim: (view) => (view.profile ? view : null) };
