import type { EntryRules, OutboxChange } from '#actions/types.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { openChannel } from '#lib/channel.ts';

/** Change of the queue by one transaction: enough to bring a cache of the queue up to date. */
export interface QueueStep {
  /** The number of this transaction among all that changed the queue. */
  number: number;
  change: OutboxChange;
  /** Entries added, with the places (`nth`) that the database gave them. */
  added: readonly Entry[];
}

/**
 * Entries added by a step that does nothing else: the entries, if this context wrote them, so that nothing need be read
 * again; or `elsewhere`, if another context did.
 */
export type AddedEntries = readonly Entry[] | 'elsewhere';
/** Called after a change of the queue. Without arguments, anything may have changed. `step`: the change, if known. */
export type QueueListener = (added?: AddedEntries, step?: QueueStep) => void;

/** `isSent`: the draft has left as a message; `isOwn`: this context has changed it. */
export type DraftListener = (conversationId: ConversationId, cause: { isSent: boolean; isOwn: boolean }) => void;

/** Announces changes of the outbox to every context of this account, including this one. */
export interface OutboxEvents {
  announce(step: QueueStep): void;
  /** Announces a change of a draft alone. A step that adds a message announces the change of its draft by itself. */
  announceDraft(conversationId: ConversationId): void;
  /** Calls listeners in the order of subscription. */
  subscribe(listener: QueueListener): () => void;
  watchDrafts(listener: DraftListener): () => void;
  close(): void;
}

const addsOnly = ({ change, added }: QueueStep): boolean => added.length > 0 && Object.keys(change).length === 0;

/**
 * Reads a step; undefined for the message of another build, of which only « something has changed » is understood
 * [Y18].
 */
const parseStep = (message: unknown): QueueStep | undefined =>
  typeof message === 'object' && message !== null && 'number' in message ? (message as QueueStep) : undefined;

const parseDraft = (message: unknown): ConversationId | undefined =>
  typeof message === 'object' && message !== null && 'draft' in message ? (message.draft as ConversationId) : undefined;

export function openOutboxEvents(account: MemberId, rules: EntryRules, open = openChannel): OutboxEvents {
  const channel = open(`alcove-outbox-${account}`);
  const listeners = new Set<QueueListener>();
  const draftListeners = new Set<DraftListener>();
  let closed = false;
  const notifyDraft: DraftListener = (conversationId, cause) => {
    for (const listener of draftListeners) listener(conversationId, cause);
  };
  const notify = (isOwn: boolean, added?: AddedEntries, step?: QueueStep) => {
    for (const listener of listeners) listener(added, step);
    for (const entry of step?.added ?? []) {
      const message = rules.messageOf(entry);
      if (message) notifyDraft(message.conversationId, { isSent: true, isOwn });
    }
  };
  channel.listen((message) => {
    const draft = parseDraft(message);
    if (draft !== undefined) return notifyDraft(draft, { isSent: false, isOwn: false });
    const step = parseStep(message);
    notify(false, message === 'added' || (step && addsOnly(step)) ? 'elsewhere' : undefined, step);
  });
  return {
    announce(step) {
      if (closed) return;
      channel.post(step);
      notify(true, addsOnly(step) ? step.added : undefined, step);
    },
    announceDraft(conversationId) {
      if (closed) return;
      channel.post({ draft: conversationId });
      notifyDraft(conversationId, { isSent: false, isOwn: true });
    },
    watchDrafts(listener) {
      draftListeners.add(listener);
      return () => void draftListeners.delete(listener);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closed = true;
      listeners.clear();
      draftListeners.clear();
      channel.close();
    },
  };
}
