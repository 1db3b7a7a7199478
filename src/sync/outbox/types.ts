/** Types of the queue: each function is one transaction [Y1]. */
import type { MessageContent } from '#schemas/actions/message-send.ts';
import type { DiscardOutcome, DispatchOutcome } from '#actions/types.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { Entry, SentEntry } from '#schemas/commands/entry.ts';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { RefusalCode } from '#schemas/error-codes.ts';
import type { ConversationId, EntryId, Epoch, MessageId } from '#schemas/ids.ts';
import type { PushAnswer } from '#schemas/wire/sync.ts';
import type { Draft, DraftAttachment, JournalLine } from './database.ts';
import type { DraftReply } from './drafts.ts';
import type { LocalPictures } from './rules/pick.ts';
import type { Settlement } from './rules/record.ts';

export interface Claim {
  epoch: Epoch | null;
  entries: SentEntry[];
  /** How many entries wait for the answer to « Toujours envoyer ? », for a picture, or for the server's time. */
  heldCount: number;
  /** When the first deferred entry may leave again, in milliseconds from now [G16]; absent: none is deferred. */
  resumeMs?: number;
}

export interface Queue {
  snapshot(): Promise<OutboxSnapshot>;
  /** Queues a command; merges it with a waiting entry if the rules of its action say so. */
  dispatch(command: Command): Promise<DispatchOutcome>;
  /** Queues a command as an entry of its own, without merging. `id`: of a message, chosen by the caller. */
  enqueue(command: Command, id?: EntryId): Promise<Entry>;
  /** Queues a message and clears its draft, except text that another context has written there, in one transaction. */
  sendMessage(content: MessageContent, id?: EntryId): Promise<Entry>;
  /** Resolves to whether this id became a message on this device; the newest ids are remembered, also after sending. */
  wasSent(id: EntryId): Promise<boolean>;
  discard(id: MessageId): Promise<DiscardOutcome>;
  /**
   * Turns a held message back into its conversation's draft (« Non »). `picture`: the path of its picture from then on.
   */
  withdraw(id: MessageId, picture?: string | null): Promise<DiscardOutcome>;
  /**
   * Answers « Toujours envoyer ? » with yes. Resolves to false if the entry waits no more. `joinRev`: the member's
   * present membership of the group, for a message that was written in an earlier one [G15].
   */
  confirmSend(id: EntryId, joinRev?: number | null): Promise<boolean>;
  retry(id: EntryId): Promise<boolean>;
  dismiss(id: EntryId): Promise<boolean>;
  /** Removes an entry other than a message that no push loop has claimed. Resolves to false otherwise. */
  takeBack(id: EntryId): Promise<boolean>;
  /**
   * Claims the entries that leave next [Y3]. `pictures`: those of this device; without them, no message waits for one.
   * `inFlight`: entries under way, which the claim follows.
   */
  claim(limit: number, pictures?: LocalPictures, inFlight?: ReadonlySet<EntryId>): Promise<Claim>;
  /** Writes the results of a push. Resolves to how many entries were answered. */
  record(answer: PushAnswer): Promise<number>;
  /** Marks as refused an entry that alone makes the server refuse the whole request. */
  refuse(id: EntryId, epoch: Epoch, code?: RefusalCode): Promise<void>;
  settle(settlement: Settlement): Promise<number>;
  changeEpoch(epoch: Epoch): Promise<boolean>;
  /** Notes `serverTime` of any answer: the age of entries is measured by it. */
  noteServerTime(serverTime: string): Promise<void>;
  draft(conversationId: ConversationId): Promise<Draft | null>;
  drafts(): Promise<Draft[]>;
  /** Reads a draft into a field. From then on, text written by this context is merged with text written by others. */
  takeDraft(conversationId: ConversationId): Promise<Draft | null>;
  /**
   * Writes the text of a draft and leaves its reply. Text that another context has written since `takeDraft` stays;
   * without a `takeDraft` the text is replaced. Resolves to the text stored.
   */
  setDraft(conversationId: ConversationId, text: string): Promise<string>;
  setDraftReply(conversationId: ConversationId, reply: DraftReply | null): Promise<void>;
  /** Resolves to the attachment before the change. */
  setDraftAttachment(conversationId: ConversationId, attached: DraftAttachment | null): Promise<DraftAttachment | null>;
  journal(): Promise<JournalLine[]>;
}
