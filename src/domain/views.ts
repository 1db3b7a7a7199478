/** What screens show: the shapes that the optimistic view computes from store and outbox [Y1]. */
import type { Card, Profile } from '#schemas/entities/profile.ts';
import type { MessageType, ReactionEmoji } from '#schemas/entities/message.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import type { Action } from '#schemas/actions/union.ts';
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';

/**
 * `pending`: in the queue; `sent`: committed by the server; `read`: below the other's shared read mark; `failed`:
 * refused.
 */
export type MessageState = 'pending' | 'sent' | 'read' | 'failed';

/** What a message answers; `original` null: it is not on this device. */
export interface QuoteView {
  id: MessageId;
  /** null while the original waits, or is not known. */
  seq: number | null;
  original: { mine: boolean; type: MessageType; text: string; deleted: boolean } | null;
}

export interface ReactionView {
  memberId: MemberId;
  emoji: ReactionEmoji;
  mine: boolean;
}

export interface MessageView {
  id: MessageId;
  /** null while the server has not numbered it. */
  seq: number | null;
  senderId: MemberId;
  mine: boolean;
  type: MessageType;
  text: string;
  mediaUrl: string | null;
  gifUrl: string | null;
  /** Milliseconds: the server's instant, or the device's while pending. */
  at: number;
  edited: boolean;
  deleted: boolean;
  quote: QuoteView | null;
  reactions: readonly ReactionView[];
  /** null for messages of others. */
  state: MessageState | null;
  /** Why it failed. */
  code: RefusalCode | null;
  /** Queued for so long that it asks « Toujours envoyer ? » instead of leaving. */
  needsConfirmation: boolean;
}

/** Something other than a message that the server refused: shown until the member retries or dismisses it [Y4]. */
export interface FailedView {
  id: EntryId;
  action: Action;
  code: RefusalCode | null;
  conversationId: ConversationId;
  /** The message that it would have changed. */
  messageId: MessageId | null;
  /** The words of a refused edit. */
  text: string | null;
}

export type SettingsView = Readonly<Record<'muted' | 'pinned' | 'archived', boolean>>;

export interface TimelineView {
  conversationId: ConversationId;
  otherId: MemberId | null;
  /** null: not allowed (blocked) or not known. */
  card: Card | null;
  /** The other is no longer available, or the conversation is closed by a block: read only. */
  closed: boolean;
  messages: readonly MessageView[];
  /** What the conversation is to this member alone. */
  settings: SettingsView;
  unread: number;
  /** Numbers up to this one are read. */
  read: number;
  /** Highest number shown, for read marks. */
  highestShown: number;
  /** Lowest number of the window that is on the device; older ones exist above while greater than the range's start. */
  hasOlder: boolean;
  /** The window ends before the newest message; what waits stands there, too. */
  hasNewer: boolean;
  /** Pages of the window that the server has not answered yet, newest first: ask for them. */
  missingChunks: readonly number[];
  /** Pages of what is quoted here and is not on the device: to be asked for, too. */
  missingQuoteChunks: readonly number[];
  failed: readonly FailedView[];
}

export interface ConversationRow extends SettingsView {
  id: ConversationId;
  otherId: MemberId;
  card: Card | null;
  closed: boolean;
  preview: { text: string; type: MessageType; mine: boolean; deleted: boolean; state: MessageState | null } | null;
  /** Milliseconds of the newest message. */
  at: number;
  unread: number;
}

/** `asks`: « Toujours envoyer ? »; `held`: behind a message that asks. */
export type WaitingState = 'waits' | 'asks' | 'held' | 'refused';

/** Something asked for on this device that the server has not accepted yet. */
export interface WaitingView {
  id: EntryId;
  action: Action;
  /** null: it is about the member's own profile. */
  conversationId: ConversationId | null;
  /** The message concerned, its own for a new one. */
  messageId: MessageId | null;
  otherId: MemberId | null;
  /** The other's; null: not known, or not to be shown. */
  name: string | null;
  text: string | null;
  /** Of an edit of the profile. */
  fields: ProfileFields | null;
  type: MessageType;
  /** Milliseconds, the device's clock; of the asking. */
  at: number;
  state: WaitingState;
  code: RefusalCode | null;
  /** An attempt to send it may be under way: it can only be followed by something else. */
  claimed: boolean;
}

/** What the home page shows. */
export interface HomeView {
  profile: Profile | null;
  /** The first few with something unread, newest first. */
  unread: readonly ConversationRow[];
  unreadCount: number;
  /** The newest few, read or not. */
  recent: readonly ConversationRow[];
  /** Messages that have not left this device. */
  pending: number;
  /** The conversations where something waits or was refused. */
  unsent: readonly ConversationRow[];
}
