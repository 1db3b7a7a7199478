import type { JournalLine, OutboxTransaction } from './database.ts';
import { readLines, toStoredLine } from './stored.ts';

const MAX_LINES = 200;

/**
 * Adds lines to the conflict journal: decisions against the member's request, and values they may want back. Deletes
 * the oldest lines above the limit [Y13].
 */
export async function appendJournal(tx: OutboxTransaction<'readwrite'>, lines: readonly JournalLine[]): Promise<void> {
  if (!lines.length) return;
  const journal = tx.objectStore('journal');
  for (const line of lines) await journal.add(toStoredLine(tx, { ...line, v: 1 }));
  const keys = await journal.getAllKeys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_LINES)).map((key) => journal.delete(key)));
}

export const readJournal = (tx: OutboxTransaction): Promise<JournalLine[]> => readLines(tx);
