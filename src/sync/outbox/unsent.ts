/**
 * Copies the entries and drafts that the server has not accepted into a value that outlives the outbox. Restores them
 * into an outbox that the browser has emptied [Y19].
 */
import type { EntryRules } from '#actions/types.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import { emptyQueue, isAccepted, isFailed, type OutboxSnapshot, type RecordedResult } from '#schemas/commands/queue.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { OpenChannel } from '#lib/channel.ts';
import type { Clock } from '#lib/clock.ts';
import { joinTexts } from '#lib/merge-texts.ts';
import { unsentCopy, unsentDraft, unsentEntry, unsentRefusal } from '#schemas/commands/unsent-copy.ts';
import {
  openOutboxDatabase,
  readMetaValues,
  write,
  type Draft,
  type OutboxOwner,
  type OutboxTransaction,
} from './database.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { openOutboxEvents, type QueueStep } from './outbox-events.ts';
import { nextNumber } from './queue-cache.ts';
import { createSentLog } from './sent-ids.ts';
import { findDraft } from './stored.ts';
import { writeChange } from './write-change.ts';

export interface UnsentCopy {
  v: 1;
  /** The owner's generation: a copy of an earlier generation is not restored [Y16]. */
  generation: number;
  /** In the order of writing. */
  entries: readonly SentEntry[];
  /** Results of the entries that the server has refused: these wait for the member. */
  refusals: readonly RecordedResult[];
  drafts: readonly Draft[];
}

export interface RestorePorts {
  rules: EntryRules;
  clock: Clock;
  channel?: OpenChannel;
  isLost?: boolean;
}

/** Returns the unsent copy, or null if nothing is unsent. */
export function unsentCopyOf(
  { generation }: Pick<OutboxOwner, 'generation'>,
  queue: OutboxSnapshot,
  drafts: readonly Draft[],
): UnsentCopy | null {
  const unsent = queue.entries.filter(({ id }) => !isAccepted(queue, id));
  if (unsent.length === 0 && drafts.length === 0) return null;
  const failed = unsent.filter(({ id }) => isFailed(queue, id));
  return {
    v: 1,
    generation,
    entries: unsent.map(({ v: _v, nth: _nth, ...entry }) => entry),
    refusals: failed.flatMap(({ id }) => queue.results.get(id) ?? []),
    drafts,
  };
}

/** Returns the parts of a stored copy that this build can read, or null if the value is no copy. */
export function parseUnsentCopy(stored: unknown): UnsentCopy | null {
  const copy = unsentCopy.safeParse(stored).data;
  if (!copy) return null;
  const readable = {
    v: copy.v,
    generation: copy.generation,
    entries: copy.entries.flatMap((each) => unsentEntry.safeParse(each).data ?? []),
    refusals: copy.refusals.flatMap((each) => unsentRefusal.safeParse(each).data ?? []),
    drafts: copy.drafts.flatMap((each) => unsentDraft.safeParse(each).data ?? []),
  };
  // The data of an unknown action are kept unchanged [Y18].
  return readable as unknown as UnsentCopy;
}

/**
 * Restores a copy into an outbox that has never had an answer of the server, or that is known to be lost (`isLost`).
 * Resolves to false, with nothing written, if the outbox is neither or has another owner. Every restored entry is
 * claimed: it may have been sent before the loss, so it must not change any more [Y2].
 */
export async function restoreUnsent(
  owner: OutboxOwner,
  copy: UnsentCopy,
  { rules, clock, channel, isLost = false }: RestorePorts,
): Promise<boolean> {
  const db = await openOutboxDatabase(owner, { create: true, onClosed: () => undefined });
  const events = openOutboxEvents(owner.account, rules, channel);
  try {
    const step = await write(db, owner, async (tx): Promise<QueueStep | null> => {
      const hasHeard = (await readMetaValues(tx)).epoch !== undefined;
      if (copy.generation !== owner.generation || (hasHeard && !isLost)) return null;
      const present = new Set((await tx.objectStore('entries').getAll()).map(({ id }) => id));
      const entries = copy.entries.filter(({ id }) => !present.has(id));
      const ids = new Set(entries.map(({ id }) => id));
      const change = {
        claim: [...ids],
        record: copy.refusals.filter(({ id }) => ids.has(id)),
      };
      const added = await writeChange(tx, { ...change, add: entries }, emptyQueue, clock.now());
      await createSentLog().rememberSent(
        tx,
        entries.filter((entry) => rules.bringsMessage(entry)).map(({ id }) => id),
      );
      for (const lost of copy.drafts) await restoreDraftCopy(tx, lost);
      return { number: await nextNumber(tx), change, added };
    });
    if (!step) return false;
    events.announce(step);
    for (const { conversationId: conversation } of copy.drafts) events.announceDraft(conversation as ConversationId);
    return true;
  } finally {
    events.close();
    db.close();
  }
}

async function restoreDraftCopy(tx: OutboxTransaction<'readwrite'>, lost: Draft): Promise<void> {
  const current = await readDraft(tx, lost.conversationId as ConversationId);
  // A draft that a later version has written is left alone [Y18].
  if (!current && (await findDraft(tx, lost.conversationId))) return;
  const text = current?.text ?? '';
  const isRestored = text === lost.text || text.startsWith(`${lost.text}\n`);
  await writeDraft(tx, { ...lost, ...current, text: isRestored ? text : joinTexts(lost.text, text) });
}
