/**
 * The data of one account on this device, open. Whoever holds a `Device` may read it; only commands write, and only the
 * outbox.
 */
import type { BehaviorSubject, Observable } from 'rxjs';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import type { ConversationId, EntryId, Epoch, MemberId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';
import type { Media } from '#sync/media/media.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Store } from '#sync/store/open.ts';
import type { DraftPort } from './draft-port.ts';

export interface Device {
  readonly account: MemberId;
  readonly store: Store;
  readonly outbox: Outbox;
  /** The outbox as it changes, by whoever's hand. */
  readonly queue: Observable<OutboxSnapshot>;
  /** The same a moment later, for lists: see `throttled-queue.ts`. */
  readonly throttledQueue: Observable<OutboxSnapshot>;
  readonly blocked: Observable<ReadonlySet<MemberId>>;
  readonly clock: Clock;
  /** True for the moment in which the unread indicator stays off, whatever comes [CHAT-103]. */
  readonly unreadIndicatorPaused: BehaviorSubject<boolean>;
  /** What commands may use. */
  readonly context: CommandContext;
  /** A conversation's draft, for one field. */
  draft(conversationId: ConversationId): DraftPort;
  close(): Promise<void>;
}

/** What commands decide by. */
export interface CommandView {
  /** Whether the member blocks them. */
  isBlocked(member: MemberId): Promise<boolean>;
  /** Whether the other is no longer available: a block of theirs, or gone. */
  isClosed(conversation: ConversationId): Promise<boolean>;
  /** How many messages may be written before the other answers; null: as many as one likes. */
  firstWordsLeft(conversation: ConversationId): Promise<number | null>;
  /** The member's own, with what they have asked for since; null before the first answer. */
  profile(): Promise<Profile | null>;
  /** Every conversation with something unread, with its last number. */
  unread(): Promise<readonly { conversationId: ConversationId; upTo: number }[]>;
  /** Under which everything on the screen was said [Y21]; null before the first answer. */
  epoch(): Promise<Epoch | null>;
}

/** What a command may use: the outbox to write, the view to decide by. */
export interface CommandContext {
  account: MemberId;
  outbox: Outbox;
  view: CommandView;
  clock: Clock;
  media: Media;
  newId(): EntryId;
  /** The unread indicator stays off for so long [CHAT-103]. */
  pauseUnreadIndicator(ms: number): void;
}
