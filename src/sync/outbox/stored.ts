/** How entries, results, drafts and the journal lie on the device: sealed under the app lock [Y22]. */
import type { Entry } from '#schemas/commands/entry.ts';
import type { RecordedResult } from '#schemas/commands/queue.ts';
import { isSealedValue } from '../lock/is-sealed.ts';
import { fromStored, storedKeys, toStored, toStoredKey, type OfDatabase } from '../lock/sealed-values.ts';
import { isCurrentVersion, type Draft, type JournalLine, type OutboxTransaction, type Versioned } from './database.ts';

const JOURNAL = 'outbox/journal';
const entryPlace = (id: string) => `outbox/entries/${id}`;
const resultPlace = (id: string) => `outbox/results/${id}`;
const draftPlace = (key: string) => `outbox/drafts/${key}`;

export const toStoredEntry = <T extends Omit<Entry, 'nth'> & { nth?: number }>(tx: OfDatabase, entry: T): T =>
  toStored(tx, entryPlace(entry.id), entry, { id: entry.id, ...(entry.nth !== undefined && { nth: entry.nth }) });

export const toStoredResult = (tx: OfDatabase, result: Versioned<RecordedResult>): Versioned<RecordedResult> =>
  toStored(tx, resultPlace(result.id), result, { id: result.id });

export const toStoredLine = (tx: OfDatabase, line: Versioned<JournalLine>): Versioned<JournalLine> =>
  toStored(tx, JOURNAL, line);

const openEntry = (tx: OfDatabase) => (stored: Versioned<Entry>) =>
  fromStored(tx, entryPlace(stored.id), stored, { nth: stored.nth });
const openResult = (tx: OfDatabase) => (stored: Versioned<RecordedResult>) =>
  fromStored(tx, resultPlace(stored.id), stored);
const openLine = (tx: OfDatabase) => (stored: Versioned<JournalLine>) => fromStored(tx, JOURNAL, stored);
const openDraft = <T extends Versioned<Draft> | undefined>(tx: OfDatabase, stored: T): T =>
  fromStored(tx, draftPlace(stored?.conversationId ?? ''), stored);

/** Every entry of this version, in the order of writing. */
export const readEntries = async (tx: OutboxTransaction): Promise<Versioned<Entry>[]> =>
  (await tx.objectStore('entries').getAll()).map(openEntry(tx)).filter(isCurrentVersion);

export const readResults = async (tx: OutboxTransaction): Promise<Versioned<RecordedResult>[]> =>
  (await tx.objectStore('results').getAll()).map(openResult(tx)).filter(isCurrentVersion);

export const readLines = async (tx: OutboxTransaction): Promise<Versioned<JournalLine>[]> =>
  (await tx.objectStore('journal').getAll()).map(openLine(tx)).filter(isCurrentVersion);

/** The draft of a conversation as it is stored, of any version. */
export async function findDraft(tx: OutboxTransaction, conversation: string): Promise<Versioned<Draft> | undefined> {
  const found = await Promise.all(storedKeys(tx, conversation).map((key) => tx.objectStore('drafts').get(key)));
  return openDraft(
    tx,
    found.find((each) => each !== undefined),
  );
}

export const readAllDrafts = async (tx: OutboxTransaction): Promise<Draft[]> =>
  (await tx.objectStore('drafts').getAll()).map((stored) => openDraft(tx, stored)).filter(isCurrentVersion);

export async function putDraft(tx: OutboxTransaction<'readwrite'>, draft: Draft): Promise<void> {
  const key = toStoredKey(tx, draft.conversationId);
  const [, ...otherKeys] = storedKeys(tx, draft.conversationId);
  await Promise.all([
    tx.objectStore('drafts').put(toStored(tx, draftPlace(key), { ...draft, v: 1 }, { conversationId: key })),
    ...otherKeys.map((other) => tx.objectStore('drafts').delete(other)),
  ]);
}

export const deleteDraft = async (tx: OutboxTransaction<'readwrite'>, conversation: string): Promise<void> =>
  void (await Promise.all(storedKeys(tx, conversation).map((key) => tx.objectStore('drafts').delete(key))));

/** Everything, opened, of whatever version: what a later build has written moves with the rest [Y18]. */
export async function readEverything(tx: OutboxTransaction) {
  const meta = tx.objectStore('meta');
  const [entries, results, drafts, lines, claims, values, names] = await Promise.all([
    tx.objectStore('entries').getAll(),
    tx.objectStore('results').getAll(),
    tx.objectStore('drafts').getAll(),
    tx.objectStore('journal').getAll(),
    tx.objectStore('claims').getAll(),
    meta.getAll(),
    meta.getAllKeys(),
  ]);
  return {
    entries: entries.map(openEntry(tx)).filter(isOpen),
    results: results.map(openResult(tx)).filter(isOpen),
    drafts: drafts.map((stored) => openDraft(tx, stored)).filter(isOpen),
    lines: lines.map(openLine(tx)).filter(isOpen),
    claims,
    meta: values.map((value, n) => [names[n] ?? '', value] as const),
  };
}

/** Nobody can ever read what another key has sealed. */
const isOpen = (value: object): boolean => !isSealedValue(value);
