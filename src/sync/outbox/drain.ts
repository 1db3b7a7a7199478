/**
 * The one drain that worker and service worker both run [Y5]: from the outbox to the server, and the answers back into
 * it [Y6].
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
import type { Claim, Outbox } from './outbox.ts';
import type { LocalPictures } from './rules/pick.ts';

export interface DrainPorts {
  outbox: Outbox;
  push: (request: PushRequest) => Promise<Result<PushAnswer, FailureCode>>;
  /** [Y3] Which pictures are on the server; without it, no message waits for one. */
  pictures?: () => Promise<LocalPictures>;
  locks?: LockManager;
  clock?: Clock;
  random?: Random;
  /** How many drains in a row have ended with `retry-later`. */
  attempt?: number;
  /** So many entries a push; as many as the server takes, unless something else is said. */
  batchSize?: number;
}

/** `answered`: how many entries got an answer. */
export type DrainOutcome = { answeredCount: number } & (
  | { end: 'empty' }
  /** What is left waits for « Toujours envoyer ? ». */
  | { end: 'held' }
  | ({ end: 'retry-later'; code: FailureCode } & NextTry)
  | { end: 'session-lost' }
  /** [Y18] « Too old »: an update comes first. */
  | { end: 'outdated' }
  /** [Y21] Asked under another epoch, or before the first pull: a pull comes first. */
  | { end: 'epoch' }
  /** Another context has taken over, or the outbox is closed here. */
  | { end: 'left' }
);

/** Until nothing is left to send; one attempt in flight [Y3]. */
export async function drain(ports: DrainPorts): Promise<DrainOutcome> {
  const { outbox, clock = systemClock, locks = navigator.locks } = ports;
  let answeredCount = 0;
  const addAnswered = (n: number) => void (answeredCount += n);
  const outcome = await withDrainLock(outbox.account, { locks, clock }, (isStolen) =>
    pushAll(ports, isStolen, addAnswered),
  ).catch((error: unknown) => {
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
  /** Of the batch before: what is being written while the next one is under way. */
  let recording: Promise<number> = Promise.resolve(0);
  try {
    for (let currentClaim = await claim(); !isStolen();) {
      const { epoch, entries, heldCount } = currentClaim;
      if (!epoch) return { end: 'epoch' };
      const [first] = entries;
      if (!first) return { end: heldCount ? 'held' : 'empty' };

      const pendingAnswer = push({ v: PROTOCOL_VERSION, epoch, entries });
      if (entries.length === batchSize) pipeline.begin(entries);
      const answer = await pendingAnswer;
      addAnswered(await recording);
      recording = Promise.resolve(0);
      if (answer.ok) {
        if (answer.value.refused) return { end: 'epoch' };
        recording = outbox.record(answer.value);
        // Heard below.
        recording.catch(() => undefined);
        const next = await pipeline.claimAfter(currentClaim, answer.value);
        if (next) {
          currentClaim = next;
          continue;
        }
        const recordedCount = await recording;
        recording = Promise.resolve(0);
        addAnswered(recordedCount);
        // Without anything recorded: settled by their rows meanwhile, or not what was asked.
        if (!recordedCount && !answer.value.results.some(({ id }) => entries.some((entry) => entry.id === id)))
          return retryLater('bad-answer');
        limit = batchSize;
      } else if (answer.code === 'bad-request' || answer.code === 'too-large') {
        // [Y4] One bad entry never blocks the rest: halving finds it.
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
