import type { EntryRules, OutboxChange } from '#actions/types.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { openChannel } from '#lib/channel.ts';

/** What one transaction has changed of the queue: enough for every context that knew it before to know it after. */
export interface QueueStep {
  /** The number of this transaction among all that changed the queue. */
  number: number;
  change: OutboxChange;
  /** What came, with the places that the database gave. */
  added: readonly Entry[];
}

/**
 * Where all that has changed is that some came: these, which this context wrote, so that nothing need be read again to
 * know them; or another context's.
 */
export type AddedEntries = readonly Entry[] | 'elsewhere';
/** Without a word, anything may have changed. `step`: what has; undefined: it was not told. */
export type QueueListener = (added?: AddedEntries, step?: QueueStep) => void;

/** `sent`: a message has left with it; `own`: this context has changed it. */
export type DraftListener = (conversationId: ConversationId, cause: { isSent: boolean; isOwn: boolean }) => void;

/** Tells every context of this account that the outbox has changed, this one included, and what has. */
export interface OutboxEvents {
  announce(step: QueueStep): void;
  /** A draft alone changed: nothing of the queue did. What is sent tells so of its draft itself. */
  announceDraft(conversationId: ConversationId): void;
  /** Who subscribed first hears first. */
  subscribe(listener: QueueListener): () => void;
  watchDrafts(listener: DraftListener): () => void;
  close(): void;
}

const addsOnly = ({ change, added }: QueueStep): boolean => added.length > 0 && Object.keys(change).length === 0;

/** Of another build's context nothing but that something has changed is understood [Y18]. */
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
