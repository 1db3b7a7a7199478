/**
 * Sends what waits while the app is locked [S1, Y22]: copies that only the server can open, without a session. Here is
 * no key, and nothing of what they say can be read, nor of what the server answers to each. The unlocked device reads
 * the answers, and pushes again what was not refused [Y2].
 */
import type { Owner } from '#schemas/entities/session.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { lockedPushAnswer } from '#schemas/wire/locked-push.ts';
import { systemClock } from '#lib/clock.ts';
import { systemRandom } from '#lib/random.ts';
import { nextTry } from '#lib/retry-after.ts';
import { openOutboxDatabase, OutboxClosed, outboxName, type OutboxDatabase } from '#sync/outbox/database.ts';
import { withDrainLock } from '#sync/outbox/drain-lock.ts';
import type { DrainOutcome } from '#sync/outbox/drain.ts';
import { claimCopies, dropCopies } from '#sync/outbox/locked-copies.ts';
import { sendWithoutToken } from '#sync/outbox/transport.ts';

export interface LockedSendPorts {
  baseUrl: string;
  fetch: typeof fetch;
  locks: LockManager;
}

/** The ticket is worth nothing any more, or these are not what was sealed under it. */
const worthless: readonly FailureCode[] = ['unauthorized', 'bad-request'];
/** This server takes no copies, or none of this build. */
const untakable: readonly FailureCode[] = ['not-found', 'too-large', 'protocol-too-old'];

/** Resolves to null if there is no sealed outbox. A context that has the key, and sends just now, comes first. */
export async function sendLocked(owner: Owner, ports: LockedSendPorts): Promise<DrainOutcome | null> {
  const name = outboxName(owner.account, true);
  const db = await openOutboxDatabase(owner, { create: false, onClosed: () => undefined, name }).catch(ifClosed);
  if (!db) return null;
  try {
    return await withDrainLock(owner.account, { locks: ports.locks, clock: systemClock }, (isStolen) =>
      sendAll(db, owner, ports, isStolen),
    );
  } catch (error) {
    return ifClosed(error);
  } finally {
    db.close();
  }
}

function ifClosed(error: unknown): null {
  if (error instanceof OutboxClosed) return null;
  throw error;
}

async function sendAll(
  db: OutboxDatabase,
  owner: Owner,
  { baseUrl, fetch }: Pick<LockedSendPorts, 'baseUrl' | 'fetch'>,
  isStolen: () => boolean,
): Promise<DrainOutcome> {
  let answeredCount = 0;
  const later = (code: FailureCode, retryAfterMs?: number): DrainOutcome => ({
    end: 'retry-later',
    answeredCount,
    code,
    ...nextTry(0, systemRandom, retryAfterMs),
  });
  /** Sent again before what follows them: only the server knows what has to wait with them. */
  const waiting = new Set<string>();
  while (!isStolen()) {
    const push = await claimCopies(db, owner, systemClock.now());
    if (push === 'none') return { end: 'empty', answeredCount };
    // The context that wrote it looks at it in a moment, or at the next unlocking.
    if (push === 'not-yet') return later('retry');
    if (push.copies.every((copy) => waiting.has(copy))) return { end: 'held', answeredCount };
    const answer = await sendWithoutToken(
      { baseUrl, fetch },
      { path: '/sync/push-locked', body: JSON.stringify(push), schema: lockedPushAnswer },
    );
    if (!answer.ok && untakable.includes(answer.code)) return { end: 'held', answeredCount };
    if (!answer.ok && !worthless.includes(answer.code)) return later(answer.code, answer.retryAfterMs);
    const answers = answer.ok ? answer.value.answers : undefined;
    if (answers)
      for (const [n, copy] of push.copies.entries()) {
        if (answers[n]) answeredCount += 1;
        else waiting.add(copy);
      }
    await dropCopies(db, owner, push, answers);
  }
  return { end: 'left', answeredCount };
}
