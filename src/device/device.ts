/**
 * The data of one account on this device, open. Whoever holds a `Device` may read it; only commands write, and only the
 * outbox.
 */
import type { BehaviorSubject, Observable } from 'rxjs';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Store } from '#sync/store/open.ts';
import type { CommandContext } from './command-context.ts';
import type { DraftPort } from './draft-port.ts';

export interface Device {
  readonly account: MemberId;
  readonly store: Store;
  readonly outbox: Outbox;
  /** The outbox as it changes, by whoever's hand. */
  readonly queue: Observable<OutboxSnapshot>;
  /** The same a moment later, for lists: see `behind`. */
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
