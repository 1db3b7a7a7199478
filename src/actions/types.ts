/** What the outbox asks of an action: data and small pure functions. */
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { Action, ActionData, Command } from '#schemas/actions/union.ts';
import type { Entry, SentEntry } from '#schemas/commands/entry.ts';
import type { Conflict } from '#schemas/commands/journal.ts';
import type { OutboxSnapshot, RecordedResult } from '#schemas/commands/queue.ts';
import type { ConversationId, EntryId, Epoch, MessageId } from '#schemas/ids.ts';

/** What one transaction changes. */
export interface OutboxChange {
  add?: readonly SentEntry[];
  /** The same entries with other words; never claimed ones [Y2]. */
  replace?: readonly Entry[];
  /** With their claims and results. */
  remove?: readonly Entry[];
  claim?: readonly EntryId[];
  record?: readonly RecordedResult[];
  /** Results that no longer hold. */
  forget?: readonly EntryId[];
  /** « Toujours envoyer », at this server time. */
  confirm?: { ids: readonly EntryId[]; at: number };
  epoch?: Epoch;
  clockOffset?: number;
  /** [Y13] For the journal. */
  notes?: readonly Conflict[];
}

/** Rules over the queue are pure: from a snapshot to what one transaction changes. */
export interface Plan<T> {
  change: OutboxChange;
  value: T;
}

/** What new entries get: an id, and the server's time as the device knows it. */
export interface Stamp {
  newId(): EntryId;
  now: number;
}

/**
 * `changed`: an entry that waits asks for this now; `queued`: as an entry of its own; `resent`: a refused message, as a
 * new one; `unchanged`: it was asked for already.
 */
export type DispatchOutcome = { kind: 'changed' | 'queued' | 'unchanged' } | { kind: 'resent'; id: MessageId };

/**
 * `gone`: it will never leave; `cancelling`: an attempt may be under way, the server decides; `absent`: no longer in
 * the queue.
 */
export type DiscardOutcome = 'gone' | 'cancelling' | 'absent';

/** What the journal says of a decision beside what it reads from the entry itself. */
export type ConflictDetails = Pick<Conflict, 'event' | 'rule'> & Partial<Conflict>;

export interface CommandFor<A extends Action> {
  action: A;
  data: ActionData<A>;
}
export type EntryFor<A extends Action> = Omit<Entry, 'action' | 'data'> & CommandFor<A>;

/** What bears an action's name: an entry, or the view of one. */
export interface NamedAction {
  action: Action;
}

export interface ConflictContext {
  queue: OutboxSnapshot;
  rules: EntryRules;
}
export interface PlanContext extends ConflictContext {
  stamp: Stamp;
}

/** What is not said is not so. */
export interface ActionRules<A extends Action> {
  /** The conversation in whose order it stands: for blocks, the pair's; null: the member's own account [Y3]. */
  stream(data: ActionData<A>): ConversationId | null;
  /** The message that it changes. */
  changes?(data: ActionData<A>): MessageId | null;
  /** The message that has to be there first, besides the one that it changes. */
  needs?(data: ActionData<A>): MessageId | null;
  /** The message that it calls back: nothing with a cancel behind it leaves, and a cancel always passes [Y2, Y3]. */
  cancels?(data: ActionData<A>): MessageId;
  /** The message that it brings, which carries the entry's id. */
  message?(data: ActionData<A>): MessageContent;
  /** The path of a picture of ours, which is uploaded before it leaves [Y3]. */
  uploads?(data: ActionData<A>): string | null;
  /** What is left of it where a message that it refers to is taken back; null: it does not refer to that one. */
  withoutMessage?(data: ActionData<A>, id: MessageId): ActionData<A> | null;
  /** One at a time is under way: what waits behind it can still become one entry [Y13]. */
  isSerial?: true;
  /** A refusal is nothing that a member could mend: the entry goes, without a note. */
  isDroppedWhenRefused?: true;
  /** How it becomes one with what waits; without it, every entry counts. */
  coalesce?(data: ActionData<A>, context: PlanContext): Plan<DispatchOutcome>;
  /** How a member takes it back; without it, whatever no drain has claimed simply goes. */
  discard?: 'never' | ((entry: EntryFor<A>, context: PlanContext) => Plan<DiscardOutcome>);
  /** From which age on it asks « Toujours envoyer ? » instead of leaving. */
  staleAfterMs: number;
  /** What an answer that is no refusal decides against the member's wish [Y13]. */
  conflicts?(entry: EntryFor<A>, answer: RecordedResult, context: ConflictContext): readonly ConflictDetails[];
}

export type ActionRulesTable = { readonly [A in Action]: ActionRules<A> };

/** The rules as entries are asked about them, whatever their action. */
export interface EntryRules {
  orderingConversationOf(command: Command): ConversationId | null;
  targetMessageOf(command: Command): MessageId | null;
  /** The message that has to be there first: the one that a command changes, or the one that it answers. */
  requiredMessageOf(command: Command): MessageId | null;
  cancelledMessageOf(command: Command): MessageId | null;
  messageOf(command: Command): MessageContent | null;
  pictureOf(command: Command): string | null;
  /** The entry as it is left where that message is taken back; null: it does not refer to it. */
  withoutMessage(entry: Entry, id: MessageId): Entry | null;
  bringsMessage(named: NamedAction): boolean;
  isSerial(named: NamedAction): boolean;
  isDroppedWhenRefused(named: NamedAction): boolean;
  /** How it becomes one with what waits; null: every entry counts. */
  coalescerOf(command: Command): ((context: PlanContext) => Plan<DispatchOutcome>) | null;
  /** Null: it has no discard of its own. */
  discard(entry: Entry, context: PlanContext): Plan<DiscardOutcome> | null;
  canTakeBack(named: NamedAction): boolean;
  /**
   * Whether an entry asks « Toujours envoyer ? » instead of leaving: too old, or of an age that cannot be. `now`: the
   * device's clock.
   */
  isStale(entry: Entry, queue: OutboxSnapshot, now: number): boolean;
  conflictsOf(entry: Entry, answer: RecordedResult, context: ConflictContext): readonly ConflictDetails[];
}
