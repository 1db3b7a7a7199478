/**
 * Runs the push loop, in the sync worker and in the service worker alike [Y5]. Sends the entries of the outbox to the
 * server, and writes the answers back into the outbox [Y6].
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { EntryId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION, PUSH_LIMIT } from '#schemas/limits.ts';
import type { PushAnswer, PushRequest } from '#schemas/wire/sync.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { systemRandom, type Random } from '#lib/random.ts';
import type { Result } from '#lib/result.ts';
import { nextTry, type NextTry } from '#lib/retry-after.ts';
import { OutboxClosed } from './database.ts';
import { withDrainLock } from './drain-lock.ts';
import { createBatchPipeline } from './batch-pipeline.ts';
import type { Outbox } from './outbox.ts';
import type { Claim } from './types.ts';
import type { LocalPictures } from './rules/pick.ts';

export interface DrainPorts {
  outbox: Outbox;
  push: (request: PushRequest) => Promise<Result<PushAnswer, FailureCode>>;
  /** Returns which pictures are on the server [Y3]; without it, no message waits for a picture. */
  pictures?: () => Promise<LocalPictures>;
  /** Runs before the first claim, while nobody else sends. */
  before?: (() => Promise<void>) | undefined;
  locks?: LockManager;
  clock?: Clock;
  random?: Random;
  /** How many runs in a row have ended with `retry-later`. */
  attempt?: number;
  /** Entries per push; by default as many as the server accepts. */
  batchSize?: number;
}

/** How a run ended. `answeredCount`: how many entries got an answer. */
export type DrainOutcome = { answeredCount: number } & (
  | { end: 'empty' }
  /**
   * All remaining entries wait for the answer to « Toujours envoyer ? », for a picture, or since the server deferred
   * them: then the first of these may leave in `resumeMs` milliseconds [G16].
   */
  | { end: 'held'; resumeMs?: number }
  | ({ end: 'retry-later'; code: FailureCode } & NextTry)
  | { end: 'session-lost' }
  /** The server calls this build too old: an update comes first [Y18]. */
  | { end: 'outdated' }
  /** The server has another epoch, or there was no first pull yet: a pull comes first [Y21]. */
  | { end: 'epoch' }
  /** Another context has taken over, or the outbox is closed here. */
  | { end: 'left' }
);

/** Sends until nothing is left to send, with one attempt in flight [Y3]. */
export async function drain(ports: DrainPorts): Promise<DrainOutcome> {
  const { outbox, clock = systemClock, locks = navigator.locks } = ports;
  let answeredCount = 0;
  const addAnswered = (n: number) => void (answeredCount += n);
  const outcome = await withDrainLock(outbox.account, { locks, clock }, async (isStolen) => {
    await ports.before?.();
    return pushAll(ports, isStolen, addAnswered);
  }).catch((error: unknown) => {
    if (error instanceof OutboxClosed) return { end: 'left' } as const;
    throw error;
  });
  return { ...outcome, answeredCount };
}

type DrainEnd = DrainOutcome extends infer Outcome
  ? Outcome extends { answeredCount: number }
    ? Omit<Outcome, 'answeredCount'>
    : never
  : never;

async function pushAll(
  { outbox, push, pictures, random = systemRandom, attempt = 0, batchSize = PUSH_LIMIT }: DrainPorts,
  isStolen: () => boolean,
  addAnswered: (n: number) => void,
): Promise<DrainEnd> {
  let limit = batchSize;
  const retryLater = (code: FailureCode, retryAfterMs?: number): DrainEnd => ({
    end: 'retry-later',
    code,
    ...nextTry(attempt, random, retryAfterMs),
  });
  const claim = async (inFlight?: ReadonlySet<EntryId>): Promise<Claim> =>
    outbox.claim(limit, await pictures?.(), inFlight);
  const pipeline = createBatchPipeline(outbox, claim);
  /** Writes the answer of the batch before while the next batch is under way. */
  let recording: Promise<number> = Promise.resolve(0);
  try {
    for (let currentClaim = await claim(); !isStolen();) {
      const { epoch, entries, heldCount, resumeMs } = currentClaim;
      if (!epoch) return { end: 'epoch' };
      const [first] = entries;
      if (!first) return heldCount ? { end: 'held', ...(resumeMs !== undefined && { resumeMs }) } : { end: 'empty' };

      const pendingAnswer = push({ v: PROTOCOL_VERSION, epoch, entries });
      if (entries.length === batchSize) pipeline.begin(entries);
      const answer = await pendingAnswer;
      addAnswered(await recording);
      recording = Promise.resolve(0);
      if (answer.ok) {
        if (answer.value.refused) return { end: 'epoch' };
        recording = outbox.record(answer.value);
        // A rejection is thrown where `recording` is awaited below.
        recording.catch(() => undefined);
        const next = await pipeline.claimAfter(currentClaim, answer.value);
        if (next) {
          currentClaim = next;
          continue;
        }
        const recordedCount = await recording;
        recording = Promise.resolve(0);
        addAnswered(recordedCount);
        // Nothing was recorded: either rows settled the entries meanwhile, or the answer is about other entries.
        if (!recordedCount && !answer.value.results.some(({ id }) => entries.some((entry) => entry.id === id)))
          return retryLater('bad-answer');
        limit = batchSize;
      } else if (answer.code === 'bad-request' || answer.code === 'too-large') {
        // One bad entry never blocks the rest: halving the batch finds it [Y4].
        if (entries.length > 1) limit = Math.floor(entries.length / 2);
        else {
          await outbox.refuse(first.id, epoch);
          addAnswered(1);
        }
      } else if (answer.code === 'session-lost') return { end: 'session-lost' };
      else if (answer.code === 'protocol-too-old') return { end: 'outdated' };
      else return retryLater(answer.code, answer.retryAfterMs);
      currentClaim = await claim();
    }
    return { end: 'left' };
  } finally {
    pipeline.end();
    addAnswered(await recording);
  }
}
