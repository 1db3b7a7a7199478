/** Types of an action's rules: data and small pure functions, used by the outbox. */
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { Action, ActionData, Command } from '#schemas/actions/union.ts';
import type { Entry, SentEntry } from '#schemas/commands/entry.ts';
import type { Conflict } from '#schemas/commands/journal.ts';
import type { Deferral, OutboxSnapshot, RecordedResult } from '#schemas/commands/queue.ts';
import type { ConversationId, EntryId, Epoch, MessageId } from '#schemas/ids.ts';

export interface DeferredEntry extends Deferral {
  id: EntryId;
}

/** Changes of one transaction. */
export interface OutboxChange {
  add?: readonly SentEntry[];
  /** Entries with new content; of claimed ones, only wishes that have no answer [Y2, S34]. */
  replace?: readonly Entry[];
  /** Entries to remove, with their claims and results. */
  remove?: readonly Entry[];
  claim?: readonly EntryId[];
  record?: readonly RecordedResult[];
  /** Entries whose results are no longer valid. */
  forget?: readonly EntryId[];
  /** Entries confirmed with « Toujours envoyer », at this server time. */
  confirm?: { ids: readonly EntryId[]; at: number };
  /** Entries that the server has told to wait [G16]. */
  defer?: readonly DeferredEntry[];
  epoch?: Epoch;
  clockOffset?: number;
  /** Notes for the journal [Y13]. */
  notes?: readonly Conflict[];
}

/**
 * Result of a rule over the queue: the changes of one transaction, and the value to return. Rules are pure functions.
 */
export interface Plan<T> {
  change: OutboxChange;
  value: T;
}

/** Makes the ids of new entries. `now`: the server's time as the device knows it. */
export interface Stamp {
  newId(): EntryId;
  now: number;
}

/**
 * Result of a dispatch. `changed`: merged into a waiting entry; `queued`: a new entry; `resent`: a refused message, as
 * a new one; `unchanged`: requested already.
 */
export type DispatchOutcome = { kind: 'changed' | 'queued' | 'unchanged' } | { kind: 'resent'; id: MessageId };

/**
 * Result of a discard. `gone`: it will never be sent; `cancelling`: an attempt may be under way, and the server
 * decides; `absent`: no longer in the queue.
 */
export type DiscardOutcome = 'gone' | 'cancelling' | 'absent';

/** Fields of a journal note that the entry itself does not give. */
export type ConflictDetails = Pick<Conflict, 'event' | 'rule'> & Partial<Conflict>;

export interface CommandFor<A extends Action> {
  action: A;
  data: ActionData<A>;
}
export type EntryFor<A extends Action> = Omit<Entry, 'action' | 'data'> & CommandFor<A>;

/** A value with an action's name: an entry, or the view of one. */
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

/** What the entries of one action ask for of the same target: one thing, the last wish. */
export interface Wish<A extends Action> {
  targetOf(data: ActionData<A>): string;
  /** Returns what one entry asks for that stands for two. */
  join(earlier: ActionData<A>, later: ActionData<A>): ActionData<A>;
}

/** Rules of one action. An absent field means no, or none. */
export interface ActionRules<A extends Action> {
  /**
   * Returns the conversation in whose order the entry is sent: for blocks, the pair's; null: the member's own account
   * [Y3].
   */
  stream(data: ActionData<A>): ConversationId | null;
  /** Returns the message that the action changes. */
  changes?(data: ActionData<A>): MessageId | null;
  /** Returns the message that must exist first, besides the one that the action changes. */
  needs?(data: ActionData<A>): MessageId | null;
  /**
   * Returns the message that the action cancels: an entry with a cancel behind it is not sent, and a cancel is never
   * held back [Y2, Y3].
   */
  cancels?(data: ActionData<A>): MessageId;
  /** The message that it brings, which carries the entry's id. */
  message?(data: ActionData<A>): MessageContent;
  /** The membership of a group for which it is meant: the membership's revision when it began [G15]. */
  joinRev?(data: ActionData<A>): number | undefined;
  /** Returns the paths of the files that must be uploaded before the entry is sent [Y3]. */
  uploads?(data: ActionData<A>): readonly string[];
  /** Returns the data without a reference to a discarded message; null: they do not refer to it. */
  withoutMessage?(data: ActionData<A>, id: MessageId): ActionData<A> | null;
  /** Whether only one entry of the action is under way at a time: entries that wait can still be merged [Y13]. */
  isSerial?: true;
  /** Whether a refused entry is removed without a note, since the member cannot correct it. */
  isDroppedWhenRefused?: true;
  /** What counts as one wish; without it, each entry is a wish of its own. */
  wish?: Wish<A>;
  /** Merges the action into a waiting entry; without it, each dispatch makes an entry. */
  coalesce?(data: ActionData<A>, context: PlanContext): Plan<DispatchOutcome>;
  /** Discards an entry; without it, an entry that no push loop has claimed is removed. */
  discard?: 'never' | ((entry: EntryFor<A>, context: PlanContext) => Plan<DiscardOutcome>);
  /** Age above which an entry waits for « Toujours envoyer ? » instead of being sent, milliseconds. */
  staleAfterMs: number;
  /** Returns notes for decisions against the member's request, of an answer that is no refusal [Y13]. */
  conflicts?(entry: EntryFor<A>, answer: RecordedResult, context: ConflictContext): readonly ConflictDetails[];
}

export type ActionRulesTable = { readonly [A in Action]: ActionRules<A> };

/** The rules by entry, whatever its action. */
export interface EntryRules {
  orderingConversationOf(command: Command): ConversationId | null;
  targetMessageOf(command: Command): MessageId | null;
  /** Returns the message that must exist first: the one that a command changes, or the one that it replies to. */
  requiredMessageOf(command: Command): MessageId | null;
  cancelledMessageOf(command: Command): MessageId | null;
  messageOf(command: Command): MessageContent | null;
  uploadsOf(command: Command): readonly string[];
  /** Returns the membership of a group for which it is meant; null: it is meant for any, or for no group [G15]. */
  joinRevOf(command: Command): number | null;
  /** Returns the entry without its reference to a discarded message; null: it does not refer to it. */
  withoutMessage(entry: Entry, id: MessageId): Entry | null;
  bringsMessage(named: NamedAction): boolean;
  isSerial(named: NamedAction): boolean;
  isDroppedWhenRefused(named: NamedAction): boolean;
  /** Returns the name of the wish to which an entry belongs; null: it is none, but stands for itself. */
  wishOf(command: Command): string | null;
  /** Returns what an entry is about: of entries that are about the same, the later one must arrive last [S34]. */
  subjectOf(command: Command): string;
  /** Returns the earlier entry of a wish with what both ask for. */
  joinWishes(earlier: Entry, later: Entry): Entry;
  /** Returns the function that merges it with waiting entries; null: each dispatch makes an entry. */
  coalescerOf(command: Command): ((context: PlanContext) => Plan<DispatchOutcome>) | null;
  /** Discards an entry; null: its action has no discard of its own. */
  discard(entry: Entry, context: PlanContext): Plan<DiscardOutcome> | null;
  canTakeBack(named: NamedAction): boolean;
  /**
   * Returns whether an entry waits for « Toujours envoyer ? » instead of being sent: too old, or with a timestamp in
   * the future. The time for which the server has deferred it does not count [G16]. `now`: the device's clock.
   */
  isStale(entry: Entry, queue: OutboxSnapshot, now: number): boolean;
  /** Returns for how long an entry is not stale yet, in milliseconds; negative: it is. */
  freshMs(entry: Entry, queue: OutboxSnapshot, now: number): number;
  conflictsOf(entry: Entry, answer: RecordedResult, context: ConflictContext): readonly ConflictDetails[];
}
