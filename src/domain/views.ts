/** View types of the screens, computed by the optimistic view from store and outbox [Y1]. */
import type { Card, Profile } from '#schemas/entities/profile.ts';
import type { MessageType, ReactionEmoji } from '#schemas/entities/message.ts';
import type { GroupMembership } from '#schemas/entities/membership.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import type { Action } from '#schemas/actions/union.ts';
import type { GroupEvent, GroupInfo, Poll } from '#schemas/streams/group.ts';
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';

/**
 * `pending`: in the queue; `sent`: committed by the server; `read`: at or below the read mark that the other shares;
 * `failed`: refused.
 */
export type MessageState = 'pending' | 'sent' | 'read' | 'failed';

/** The message that a reply quotes. `original` is null if it is not on this device. */
export interface QuoteView {
  id: MessageId;
  /** null while the original is pending or unknown. */
  seq: number | null;
  original: { mine: boolean; senderId: MemberId; type: RowType; text: string; deleted: boolean } | null;
}

/** `memberId`: null of a group's, which only counts [G25]; `mine`: whether this member is among the `count`. */
export interface ReactionView {
  memberId: MemberId | null;
  emoji: ReactionEmoji;
  mine: boolean;
  count: number;
}

/** What a row of a conversation or a group is. */
export type RowType = MessageType | 'poll' | 'system' | 'call';

/** A poll as one member sees it; `choices`: their own, empty without a vote. */
export interface PollView extends Poll {
  choices: readonly number[];
}

export interface MessageView {
  id: MessageId;
  /** null until the server has numbered it. */
  seq: number | null;
  senderId: MemberId;
  mine: boolean;
  type: RowType;
  text: string;
  mediaUrl: string | null;
  gifUrl: string | null;
  /** Milliseconds since 1970: the server's time, or the device's while pending. */
  at: number;
  edited: boolean;
  deleted: boolean;
  quote: QuoteView | null;
  reactions: readonly ReactionView[];
  poll: PollView | null;
  /** What a system row tells. */
  event: GroupEvent | null;
  /** It names this member, or everyone. */
  mentionsMe: boolean;
  /** null for messages of others. */
  state: MessageState | null;
  /** Reason for the failure. */
  code: RefusalCode | null;
  /** The member is asked « Toujours envoyer ? » first: queued long ago, or in an earlier membership [G15]. */
  needsConfirmation: boolean;
  /** When a message that the server has deferred may leave, by the device's clock [G16]; null: as soon as it can. */
  leavesAt: number | null;
}

/** A refused entry other than a message; shown until the member retries or dismisses it [Y4]. */
export interface FailedView {
  id: EntryId;
  action: Action;
  code: RefusalCode | null;
  conversationId: ConversationId;
  /** The message that the entry would have changed. */
  messageId: MessageId | null;
  /** Text of a refused edit. */
  text: string | null;
}

export type SettingsView = Readonly<Record<'muted' | 'pinned' | 'archived', boolean>>;

/** A group as its member sees it. */
export interface GroupView {
  /** Pending pins are among its `pinned`. */
  info: GroupInfo;
  own: GroupMembership;
  /** Numbers above the read mark that mention this member. */
  unreadMentions: readonly number[];
}

export interface TimelineView {
  conversationId: ConversationId;
  otherId: MemberId | null;
  /** Of a group; null: a private conversation. */
  group: GroupView | null;
  /** null if the member may not see it (blocked), or if it is unknown. */
  card: Card | null;
  /** The other member is no longer available, or a block closes the conversation: it is read only. */
  closed: boolean;
  messages: readonly MessageView[];
  /** This member's own settings of the conversation. */
  settings: SettingsView;
  unread: number;
  /** Messages up to this number are read. */
  read: number;
  /** Highest confirmed number in the view, for read marks. */
  highestShown: number;
  /** Visible messages exist before the window. */
  hasOlder: boolean;
  /** The window ends before the newest message; pending messages are shown after that one. */
  hasNewer: boolean;
  /** Chunks of the window that the server has not answered yet, newest first. The screen requests them. */
  missingChunks: readonly number[];
  /** Chunks of quoted messages that are not on the device. The screen requests them too. */
  missingQuoteChunks: readonly number[];
  failed: readonly FailedView[];
}

export interface ConversationRow extends SettingsView {
  id: ConversationId;
  otherId: MemberId | null;
  group: GroupView | null;
  card: Card | null;
  closed: boolean;
  preview: {
    text: string;
    senderId: MemberId;
    event: GroupEvent | null;
    type: RowType;
    mine: boolean;
    deleted: boolean;
    state: MessageState | null;
  } | null;
  /** Time of the newest message, in milliseconds since 1970. */
  at: number;
  unread: number;
}

/**
 * `asks`: waits for an answer to « Toujours envoyer ? »; `held`: behind an entry that asks; `deferred`: until the
 * server takes it, or an entry before it [G16].
 */
export type WaitingState = 'waits' | 'asks' | 'held' | 'deferred' | 'refused';

/** An entry of this device that the server has not accepted yet. */
export interface WaitingView {
  id: EntryId;
  action: Action;
  /** null for an entry about the member's own profile. */
  conversationId: ConversationId | null;
  /** The message that the entry changes, or the new message itself. */
  messageId: MessageId | null;
  /** The conversation is a group. */
  isGroup: boolean;
  otherId: MemberId | null;
  /** Name of the other member, or of the group; null if it is unknown or must not be shown. */
  name: string | null;
  text: string | null;
  /** Changed fields of a profile edit. */
  fields: ProfileFields | null;
  type: RowType;
  /** When the member acted: milliseconds since 1970, by the device's clock. */
  at: number;
  state: WaitingState;
  /** When a deferred entry may leave, by the device's clock; null: in every other state. */
  leavesAt: number | null;
  code: RefusalCode | null;
  /** An attempt to send it may be under way, so it can only be corrected by a later entry. */
  claimed: boolean;
}

/** View of the home page. */
export interface HomeView {
  profile: Profile | null;
  /** The first few conversations with unread messages, newest first. */
  unread: readonly ConversationRow[];
  unreadCount: number;
  /** The newest few conversations, read or not. */
  recent: readonly ConversationRow[];
  /** Number of messages that have not left this device. */
  pending: number;
  /** Conversations with pending or refused entries. */
  unsent: readonly ConversationRow[];
}
