import type { Entry } from '#schemas/commands/entry.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { openChannel } from '#lib/channel.ts';
import type { OutboxChange } from './rules/change.ts';

/** What one transaction has changed of the queue: enough for every context that knew it before to know it after. */
export interface Step {
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
export type Added = readonly Entry[] | 'elsewhere';
/** Without a word, anything may have changed. `step`: what has; undefined: it was not told. */
export type Changed = (added?: Added, step?: Step) => void;

/** `sent`: a message has left with it; `own`: this context has changed it. */
export type DraftChanged = (conversationId: ConversationId, how: { sent: boolean; own: boolean }) => void;

/** Tells every context of this account that the outbox has changed, this one included, and what has. */
export interface Changes {
  announce(step: Step): void;
  /** A draft alone changed: nothing of the queue did. What is sent tells so of its draft itself. */
  announceDraft(conversationId: ConversationId): void;
  /** Who subscribed first hears first. */
  subscribe(listener: Changed): () => void;
  watchDrafts(listener: DraftChanged): () => void;
  close(): void;
}

const onlyAdded = ({ change, added }: Step): boolean => added.length > 0 && Object.keys(change).length === 0;

/** Of another build's context nothing but that something has changed is understood [Y18]. */
const stepIn = (message: unknown): Step | undefined =>
  typeof message === 'object' && message !== null && 'number' in message ? (message as Step) : undefined;

const draftIn = (message: unknown): ConversationId | undefined =>
  typeof message === 'object' && message !== null && 'draft' in message ? (message.draft as ConversationId) : undefined;

export function openChanges(account: MemberId, open = openChannel): Changes {
  const channel = open(`alcove-outbox-${account}`);
  const listeners = new Set<Changed>();
  const draftListeners = new Set<DraftChanged>();
  let closed = false;
  const tellDraft: DraftChanged = (conversationId, how) => {
    for (const listener of draftListeners) listener(conversationId, how);
  };
  const tell = (own: boolean, added?: Added, step?: Step) => {
    for (const listener of listeners) listener(added, step);
    for (const entry of step?.added ?? [])
      if (entry.action === 'message.send') tellDraft(entry.data.conversationId, { sent: true, own });
  };
  channel.listen((message) => {
    const draft = draftIn(message);
    if (draft !== undefined) return tellDraft(draft, { sent: false, own: false });
    const step = stepIn(message);
    tell(false, message === 'added' || (step && onlyAdded(step)) ? 'elsewhere' : undefined, step);
  });
  return {
    announce(step) {
      if (closed) return;
      channel.post(step);
      tell(true, onlyAdded(step) ? step.added : undefined, step);
    },
    announceDraft(conversationId) {
      if (closed) return;
      channel.post({ draft: conversationId });
      tellDraft(conversationId, { sent: false, own: true });
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
