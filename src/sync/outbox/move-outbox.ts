/**
 * Moves the outbox into the database of the form that the app lock demands now [Y22]. A browser that deletes a record
 * only writes that it is deleted, and its files hold the record for long; a deleted database leaves them.
 */
import { sealingCipher } from '../lock/current-cipher.ts';
import {
  claimOwnership,
  openOutboxDatabase,
  outboxName,
  STORES,
  write,
  type OutboxDatabase,
  type OutboxOwner,
  type OutboxTransaction,
} from './database.ts';
import { TICKET_KEY } from './locked-copies.ts';
import {
  deleteDraft,
  findDraft,
  putDraft,
  readEverything,
  toStoredEntry,
  toStoredLine,
  toStoredResult,
} from './stored.ts';

type Everything = Awaited<ReturnType<typeof readEverything>>;
const ignore = () => undefined;

/** Name of the outbox in the other form, which is moved and then deleted. */
export const otherOutboxName = (account: OutboxOwner['account']): string =>
  outboxName(account, sealingCipher(account) === null);

/** How often it begins again where another page has written meanwhile. */
const ROUNDS = 5;

/**
 * Adds what the other form holds, and empties it. Another page may still have that one open: what it has written until
 * then is moved, and from then on it can write no more. A device that is killed in between has both, and the next run
 * finds what this one has added.
 */
export async function moveOutbox(owner: OutboxOwner): Promise<void> {
  const source = await openOutboxDatabase(owner, {
    create: false,
    onClosed: ignore,
    name: otherOutboxName(owner.account),
  });
  try {
    const target = await openOutboxDatabase(owner, { create: true, onClosed: ignore });
    try {
      let before: Everything | null = null;
      for (let round = 0; round < ROUNDS; round++) {
        const everything = await takeEverything(source, owner);
        await write(target, owner, async (tx) => {
          if (before) await removeAbsent(tx, before, everything);
          await addEverything(tx, everything);
        });
        if (await clearTaken(source)) return;
        await claimOwnership(source, owner);
        before = everything;
      }
      throw new DOMException('the outbox is still written', 'AbortError');
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}

/**
 * Reads all, and takes the owner out of the same database: every later write of another page is refused, as that of
 * another generation [Y16].
 */
const takeEverything = (source: OutboxDatabase, owner: OutboxOwner) =>
  write(source, owner, async (tx) => {
    const everything = await readEverything(tx);
    await tx.objectStore('meta').delete('owner');
    return everything;
  });

/** Empties the database, unless another page has opened and claimed it since everything was read. */
async function clearTaken(source: OutboxDatabase): Promise<boolean> {
  const tx = source.transaction(STORES, 'readwrite', { durability: 'strict' });
  const isTaken = (await tx.objectStore('meta').getKey('owner')) === undefined;
  if (isTaken) await Promise.all(STORES.map((name) => tx.objectStore(name).clear()));
  await tx.done;
  return isTaken;
}

/**
 * What another page has sent or discarded since the round before was added by that round only. Such a page leaves its
 * own records; where there are none, another page has moved all of it and emptied the database.
 */
async function removeAbsent(tx: OutboxTransaction<'readwrite'>, before: Everything, now: Everything): Promise<void> {
  if (now.meta.every(([name]) => name === 'owner')) return;
  const drafted = new Set(now.drafts.map(({ conversationId }) => conversationId));
  for (const { conversationId, at } of before.drafts.filter((draft) => !drafted.has(draft.conversationId)))
    if ((await findDraft(tx, conversationId))?.at === at) await deleteDraft(tx, conversationId);
  const present = new Set(now.entries.map(({ id }) => id));
  for (const { id } of before.entries.filter((entry) => !present.has(entry.id))) {
    const key = await tx.objectStore('entries').index('id').getKey(id);
    if (key !== undefined) await tx.objectStore('entries').delete(key);
  }
}

/** What is there already stays: it is the same, or newer; of two drafts the newer one. Entries are numbered anew. */
async function addEverything(
  tx: OutboxTransaction<'readwrite'>,
  { entries, results, drafts, lines, claims, meta }: Everything,
): Promise<void> {
  const isEmpty = (await tx.objectStore('journal').count()) === 0;
  for (const { nth: _nth, ...entry } of entries)
    if ((await tx.objectStore('entries').index('id').getKey(entry.id)) === undefined)
      await tx.objectStore('entries').add(toStoredEntry(tx, entry) as (typeof entries)[number]);
  for (const result of results)
    if (!(await tx.objectStore('results').getKey(result.id)))
      await tx.objectStore('results').put(toStoredResult(tx, result));
  for (const claim of claims)
    if (!(await tx.objectStore('claims').getKey(claim.id))) await tx.objectStore('claims').put(claim);
  // A ticket is sealed under the key of the other form.
  for (const [name, value] of meta)
    if (name !== TICKET_KEY && !(await tx.objectStore('meta').getKey(name)))
      await tx.objectStore('meta').put(value, name);
  for (const draft of drafts) {
    const existing = await findDraft(tx, draft.conversationId);
    if (!existing || existing.at < draft.at) await putDraft(tx, draft);
  }
  if (isEmpty) for (const line of lines) await tx.objectStore('journal').add(toStoredLine(tx, line));
}
