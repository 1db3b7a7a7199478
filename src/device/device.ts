/**
 * The open data of one account on this device. Any holder of a `Device` may read it; only commands write, and only to
 * the outbox.
 */
import type { BehaviorSubject, Observable } from 'rxjs';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import type { ConversationId, EntryId, Epoch, MemberId } from '#schemas/ids.ts';
import type { GroupDeed } from '#domain/group-rights.ts';
import type { Clock } from '#lib/clock.ts';
import type { Media } from '#sync/media/media.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Store } from '#sync/store/open.ts';
import type { DraftPort } from './draft-port.ts';

export interface Device {
  readonly account: MemberId;
  readonly store: Store;
  readonly outbox: Outbox;
  /** The outbox after each change, made by any context. */
  readonly queue: Observable<OutboxSnapshot>;
  /** The same, delayed a little for lists: see `throttled-queue.ts`. */
  readonly throttledQueue: Observable<OutboxSnapshot>;
  readonly blocked: Observable<ReadonlySet<MemberId>>;
  readonly clock: Clock;
  /** True while the unread indicator stays off, whatever arrives [CHAT-103]. */
  readonly unreadIndicatorPaused: BehaviorSubject<boolean>;
  /** The context of commands. */
  readonly context: CommandContext;
  /** Returns a conversation's draft for one field. */
  draft(conversationId: ConversationId): DraftPort;
  close(): Promise<void>;
}

/** Queries by which commands decide. */
export interface CommandView {
  /** Resolves to whether this member blocks the other one. */
  isBlocked(member: MemberId): Promise<boolean>;
  /** Resolves to whether the other member is no longer available, because of a block or a deleted account. */
  isClosed(conversation: ConversationId): Promise<boolean>;
  /** Resolves to the number of messages that may be written before the other member answers; null means no limit. */
  firstWordsLeft(conversation: ConversationId): Promise<number | null>;
  /**
   * Resolves to why this member may not do something in a group, as far as the device knows [G28]; null: they may, or
   * the group is not on the device.
   */
  groupRefusal(group: ConversationId, deed: GroupDeed): Promise<RefusalCode | null>;
  /** Resolves to the membership that the member has in a group [G15]; null: in no such group. */
  joinRev(group: ConversationId): Promise<number | null>;
  /** Resolves to the member's own profile with its pending changes; null before the first answer. */
  profile(): Promise<Profile | null>;
  /** Resolves to every conversation with unread messages, with its last number. */
  unread(): Promise<readonly { conversationId: ConversationId; upTo: number }[]>;
  /** Resolves to the epoch of everything on the screen [Y21]; null before the first answer. */
  epoch(): Promise<Epoch | null>;
}

/** Context of a command: the outbox to write, the view to decide by. */
export interface CommandContext {
  account: MemberId;
  outbox: Outbox;
  view: CommandView;
  clock: Clock;
  media: Media;
  newId(): EntryId;
  /** Keeps the unread indicator off for `ms` milliseconds [CHAT-103]. */
  pauseUnreadIndicator(ms: number): void;
}
