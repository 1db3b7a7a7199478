import type { ConversationSettings } from '#schemas/actions/conversation-set.ts';
import type { EventWish } from '#schemas/actions/event-answer.ts';
import type { AccessTerm } from '#schemas/actions/media-grant.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import type { PrivacyChoice } from '#schemas/actions/privacy-set.ts';
import type { Action, ActionData, Command } from '#schemas/actions/union.ts';
import type { AlbumName } from '#schemas/album-media.ts';
import type { WallReply } from '#schemas/entities/wall.ts';
import type { Epoch, EventId, MediaItemId, MemberId, MessageId, WarningId } from '#schemas/ids.ts';
import type { NotificationKey } from '#schemas/streams/notifications.ts';
import type { MessageView } from '#domain/views.ts';
import type { NamedAction } from '../types.ts';

export interface MessageContext {
  account: MemberId;
  /** Whether the server has the message already. */
  isConfirmed: boolean;
}

interface PinRequest {
  messageId: MessageId;
  /** The message's number, if it was known. */
  seq?: number | undefined;
  pinned: boolean;
}

interface ReadMark {
  upTo: number;
  epoch: Epoch;
}

/** A change of notifications, as they were shown under `epoch` [G17, G18]. */
export type NotificationWish = { epoch: Epoch } & (
  | { kind: 'read'; keys: readonly NotificationKey[] }
  | { kind: 'read-all'; upTo: number }
  | { kind: 'delete' | 'restore'; key: NotificationKey }
);

/** A member's answer to an event that the server has not confirmed. */
export interface EventAnswer {
  eventId: EventId;
  answer: EventWish;
  anonymous: boolean;
}

/** Whether this member follows another one, or has them as a follower. */
export interface FollowWish {
  memberId: MemberId;
  following?: boolean;
  /** false: removed. */
  accepted?: boolean;
}

/** What this member wishes about a club. */
export interface ClubWish {
  club: string;
  following?: boolean;
  /** null: withdrawn. */
  opinion?: string | null;
}

/** What a member wishes about their own albums; `set` to no album removes the item. */
export type AlbumWish =
  | { kind: 'add'; path: string; album: AlbumName; poster: string | null; seconds: number | null }
  | { kind: 'set'; itemId: MediaItemId; album: AlbumName | null };

/** What a member wishes about media of others, and about who may see their own. */
export type MediaWish =
  | { kind: 'like'; itemId: MediaItemId; liked: boolean }
  | { kind: 'request'; memberId: MemberId; requested: boolean }
  | { kind: 'grant'; memberId: MemberId; term: AccessTerm | null }
  | { kind: 'revoke-all' };

/** What the member has written about another, or answers to one who has written about them. `text` null: withdrawn. */
export type TestimonialWish =
  | { kind: 'written'; memberId: MemberId; text: string | null }
  | { kind: 'answered'; memberId: MemberId; accepted: boolean; answer: string | null };

/** What the member states about a warning that concerns them. */
export interface WallReplyWish {
  warningId: WarningId;
  statement: WallReply;
}

/** Effects of an action on the screen until the server's result is in the store [Y1]; an absent field has no effect. */
export interface OptimisticRules<A extends Action> {
  /** Returns the changed view of the message that the action changes. */
  message?(view: MessageView, data: ActionData<A>, context: MessageContext): MessageView;
  /** Returns the new text of that message. */
  text?(data: ActionData<A>): string;
  settings?(data: ActionData<A>): ConversationSettings;
  readMark?(data: ActionData<A>): ReadMark;
  /** Whether its conversation leaves the list or appears in it; `left`: with what waits to be sent there. */
  visibility?: 'hidden' | 'opened' | 'left';
  /** A message of a group that is pinned, or no more. */
  pin?(data: ActionData<A>): PinRequest;
  blocks?(data: ActionData<A>): MemberId;
  unblocks?(data: ActionData<A>): MemberId;
  follows?(data: ActionData<A>): FollowWish;
  /** Whether the member's visits are hidden. */
  discreet?(data: ActionData<A>): boolean;
  /** A setting of the member's own privacy. */
  privacy?(data: ActionData<A>): PrivacyChoice;
  profile?(data: ActionData<A>): ProfileFields;
  notifications?(data: ActionData<A>): NotificationWish;
  club?(data: ActionData<A>): ClubWish;
  event?(data: ActionData<A>): EventAnswer;
  album?(data: ActionData<A>): AlbumWish;
  media?(data: ActionData<A>): MediaWish;
  testimonial?(data: ActionData<A>): TestimonialWish;
  wallReply?(data: ActionData<A>): WallReplyWish;
}

export type OptimisticRulesTable = { readonly [A in Action]: OptimisticRules<A> };

/** The same effects, by entry. */
export interface OptimisticView {
  messageAfter(view: MessageView, command: Command, context: MessageContext): MessageView;
  textOf(command: Command): string | null;
  settingsOf(command: Command): ConversationSettings | null;
  readMarkOf(command: Command): ReadMark | null;
  /** Returns whether it changes the text of a message. */
  changesText(named: NamedAction): boolean;
  visibilityOf(named: NamedAction): 'hidden' | 'opened' | 'left' | null;
  blockedBy(command: Command): MemberId | null;
  unblockedBy(command: Command): MemberId | null;
  followWishOf(command: Command): FollowWish | null;
  discretionOf(command: Command): boolean | null;
  privacyWishOf(command: Command): PrivacyChoice | null;
  pinOf(command: Command): PinRequest | null;
  profileFieldsOf(command: Command): ProfileFields | null;
  notificationWishOf(command: Command): NotificationWish | null;
  clubWishOf(command: Command): ClubWish | null;
  eventAnswerOf(command: Command): EventAnswer | null;
  albumWishOf(command: Command): AlbumWish | null;
  mediaWishOf(command: Command): MediaWish | null;
  testimonialWishOf(command: Command): TestimonialWish | null;
  wallReplyOf(command: Command): WallReplyWish | null;
}
