/**
 * Moves the outbox into the database of the form that the app lock demands now [Y22]. A browser that deletes a record
 * only writes that it is deleted, and its files hold the record for long; a deleted database leaves them.
 */
import { sealingCipher } from '../lock/current-cipher.ts';
import {
  openOutboxDatabase,
  outboxName,
  read,
  STORES,
  write,
  type OutboxOwner,
  type OutboxTransaction,
} from './database.ts';
import { findDraft, putDraft, readEverything, toStoredEntry, toStoredLine, toStoredResult } from './stored.ts';

const ignore = () => undefined;

/** Name of the outbox in the other form, which is moved and then deleted. */
export const otherOutboxName = (account: OutboxOwner['account']): string =>
  outboxName(account, sealingCipher(account) === null);

/**
 * Adds what the other form holds, and empties it. Nothing may have the outbox open meanwhile. A device that is killed
 * in between has both, and the next run finds what this one has added.
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
      const everything = await read(source, owner, readEverything);
      await write(target, owner, (tx) => addEverything(tx, everything));
    } finally {
      target.close();
    }
    await write(source, owner, async (tx) => {
      await Promise.all(STORES.map((name) => tx.objectStore(name).clear()));
    });
  } finally {
    source.close();
  }
}

/** What is there already stays: it is the same, or newer. Entries are numbered anew, in their order. */
async function addEverything(
  tx: OutboxTransaction<'readwrite'>,
  { entries, results, drafts, lines, claims, meta }: Awaited<ReturnType<typeof readEverything>>,
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
  for (const [name, value] of meta)
    if (!(await tx.objectStore('meta').getKey(name))) await tx.objectStore('meta').put(value, name);
  for (const draft of drafts) if (!(await findDraft(tx, draft.conversationId))) await putDraft(tx, draft);
  if (isEmpty) for (const line of lines) await tx.objectStore('journal').add(toStoredLine(tx, line));
}
