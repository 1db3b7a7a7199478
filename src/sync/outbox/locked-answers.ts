/**
 * Records what the server has refused while the app was locked [Y2, Y22], before anything is sent again: else it would
 * be pushed once more, and might come after what was written later. What was applied is pushed again, and its answer
 * brings the row.
 */
import type { EntryId } from '#schemas/ids.ts';
import { placeOfAnswer, type AnswerContent } from '#schemas/wire/locked-push.ts';
import { fromBase64url } from '#lib/bytes-text.ts';
import { openAnswer } from '../lock/seal-copy.ts';
import { openOutboxDatabase, read, write, type OutboxOwner, type OutboxTransaction } from './database.ts';
import { ANSWERS_KEY, readRecords } from './locked-copies.ts';
import type { Outbox } from './outbox.ts';
import { readTicket } from './lock-ticket.ts';

/**
 * Opens the outbox of this context once more, until that is closed. Returns what records the answers that have come by
 * then.
 */
export async function openLockedAnswers(
  owner: OutboxOwner,
  outbox: Pick<Outbox, 'refuse' | 'snapshot' | 'closed'>,
): Promise<() => Promise<void>> {
  const db = await openOutboxDatabase(owner, { create: false, onClosed: () => undefined });
  void outbox.closed.then(() => db.close());

  return async () => {
    const answers = await read(db, owner, answersIn);
    const { epoch } = answers ? await outbox.snapshot() : { epoch: null };
    if (!answers || !epoch) return;
    for (const { id, code } of answers) if (code !== null) await outbox.refuse(id as EntryId, epoch, code);
    // Not before: a device that was killed in between records them once more.
    await write(db, owner, async (tx) => {
      const answered = (await readRecords(tx)).filter((record) => record.answer !== undefined);
      await Promise.all([
        tx.objectStore('meta').delete(ANSWERS_KEY),
        ...answered.map(({ answer: _, ...record }) => tx.objectStore('entries').put(record)),
      ]);
    });
  };
}

/** null: no answer has come. One that came for an earlier ticket cannot be read, and counts as lost. */
async function answersIn(tx: OutboxTransaction): Promise<AnswerContent[] | null> {
  if ((await tx.objectStore('meta').getKey(ANSWERS_KEY)) === undefined) return null;
  const [ticket, records] = await Promise.all([readTicket(tx), readRecords(tx)]);
  if (!ticket) return [];
  const [secret, place] = [fromBase64url(ticket.secret), placeOfAnswer(ticket.ticket)];
  return records.flatMap(({ id, answer }) => {
    const content = answer?.ticket === ticket.ticket ? openAnswer(secret, place, answer.sealed) : null;
    // Nobody may put the answer to one entry beside another.
    return content?.id === id ? [content] : [];
  });
}
