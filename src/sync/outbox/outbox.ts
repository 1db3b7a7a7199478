/**
 * The outbox of one account, open in this context: page, worker or service worker. Each function is one transaction
 * [Y1].
 */
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { DiscardOutcome, DispatchOutcome, EntryRules } from '#actions/types.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { Entry, SentEntry } from '#schemas/commands/entry.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { ConversationId, EntryId, Epoch, MemberId, MessageId } from '#schemas/ids.ts';
import type { PushAnswer } from '#schemas/wire/sync.ts';
import type { OpenChannel } from '#lib/channel.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { systemRandom, type Random } from '#lib/random.ts';
import { openOutboxEvents, type QueueListener, type DraftListener } from './outbox-events.ts';
import {
  openOutboxDatabase,
  type Draft,
  type DraftAttachment,
  type JournalLine,
  type OutboxOwner,
} from './database.ts';
import type { DraftReply } from './drafts.ts';
import { openQueue } from './queue.ts';
import type { LocalPictures } from './rules/pick.ts';
import type { Settlement } from './rules/record.ts';

export interface Claim {
  epoch: Epoch | null;
  entries: SentEntry[];
  /** How many wait behind « Toujours envoyer ? ». */
  heldCount: number;
}

export interface Outbox {
  readonly account: MemberId;
  /** Those that it was opened with. */
  readonly rules: EntryRules;
  snapshot(): Promise<OutboxSnapshot>;
  /** Called after every change of the queue, made here or elsewhere. */
  subscribe(listener: QueueListener): () => void;
  /** Called when a conversation's draft may have changed, here or elsewhere. */
  watchDrafts(listener: DraftListener): () => void;
  /** What a member asks for; it becomes one with what waits, where the rules of its action say so. */
  dispatch(command: Command): Promise<DispatchOutcome>;
  /** As an entry of its own, whatever waits. `id`: for a message, chosen by the caller; it becomes the message's. */
  enqueue(command: Command, id?: EntryId): Promise<Entry>;
  /** Sends, and clears the draft but for what another context has written there, in one transaction. */
  sendMessage(content: MessageContent, id?: EntryId): Promise<Entry>;
  /** Whether this id became a message here, as far as is remembered: the last ones, also once they have left. */
  wasSent(id: EntryId): Promise<boolean>;
  discard(id: MessageId): Promise<DiscardOutcome>;
  /** « Non »: a held message becomes its conversation's draft; `picture`: where its picture lies from then on. */
  withdraw(id: MessageId, picture?: string | null): Promise<DiscardOutcome>;
  /** « Toujours envoyer ». */
  confirmSend(id: EntryId): Promise<boolean>;
  retry(id: EntryId): Promise<boolean>;
  dismiss(id: EntryId): Promise<boolean>;
  /** Anything but a message, as long as no drain has claimed it. */
  takeBack(id: EntryId): Promise<boolean>;
  /**
   * Claims the entries that leave next [Y3]. `pictures`: those of this device; without them, no message waits for one.
   * `inFlight`: entries under way, which the claim follows.
   */
  claim(limit: number, pictures?: LocalPictures, inFlight?: ReadonlySet<EntryId>): Promise<Claim>;
  /** Returns how many entries were answered. */
  record(answer: PushAnswer): Promise<number>;
  /** The entry that alone makes the server refuse the whole request. */
  refuse(id: EntryId, epoch: Epoch, code?: RefusalCode): Promise<void>;
  settle(settlement: Settlement): Promise<number>;
  changeEpoch(epoch: Epoch): Promise<boolean>;
  /** `serverTime` of any answer: ages are judged by it. */
  noteServerTime(serverTime: string): Promise<void>;
  draft(conversationId: ConversationId): Promise<Draft | null>;
  drafts(): Promise<Draft[]>;
  /**
   * Reads it into a field: what this context writes or sends from then on is told apart from what others have written.
   */
  takeDraft(conversationId: ConversationId): Promise<Draft | null>;
  /**
   * What it answers stays as it is, and so does what another context has written since it was taken; one that was not
   * is replaced. Answers the words that stand there then.
   */
  setDraft(conversationId: ConversationId, text: string): Promise<string>;
  setDraftReply(conversationId: ConversationId, reply: DraftReply | null): Promise<void>;
  /** What was beside the words before. */
  setDraftAttachment(conversationId: ConversationId, attached: DraftAttachment | null): Promise<DraftAttachment | null>;
  journal(): Promise<JournalLine[]>;
  /** Resolves when this context's outbox is closed, by whomever. */
  readonly closed: Promise<void>;
  close(): void;
}

export interface OutboxPorts {
  rules: EntryRules;
  clock?: Clock;
  random?: Random;
  /** false: never makes the database, as in the service worker [Y17]. */
  create?: boolean;
  channel?: OpenChannel;
}

/** Rejects with `OutboxClosed` where the device belongs to another generation by now. */
export async function openOutbox(
  owner: OutboxOwner,
  { rules, clock = systemClock, random = systemRandom, create = true, channel }: OutboxPorts,
): Promise<Outbox> {
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const db = await openOutboxDatabase(owner, { create, onClosed });
  const events = openOutboxEvents(owner.account, rules, channel);
  const queue = openQueue({ db, owner, rules, events, clock, random });
  void closed.then(() => events.close());
  return {
    account: owner.account,
    rules,
    subscribe: events.subscribe,
    watchDrafts: events.watchDrafts,
    ...queue,
    closed,
    close() {
      db.close();
      onClosed();
    },
  };
}
