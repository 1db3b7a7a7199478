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
import { claimAhead } from './claim-ahead.ts';
import type { Claim, Outbox } from './outbox.ts';
import type { PicturesHere } from './rules/pick.ts';

export interface DrainPorts {
  outbox: Outbox;
  push: (request: PushRequest) => Promise<Result<PushAnswer, FailureCode>>;
  /** [Y3] Which pictures are on the server; without it, no message waits for one. */
  pictures?: () => Promise<PicturesHere>;
  locks?: LockManager;
  clock?: Clock;
  random?: Random;
  /** How many drains in a row have ended with `retry-later`. */
  attempt?: number;
  /** So many entries a push; as many as the server takes, unless something else is said. */
  batch?: number;
}

/** `answered`: how many entries got an answer. */
export type DrainOutcome = { answered: number } & (
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
  let answered = 0;
  const count = (n: number) => void (answered += n);
  const outcome = await withDrainLock(outbox.account, { locks, clock }, (stolen) =>
    pushAll(ports, stolen, count),
  ).catch((error: unknown) => {
    if (error instanceof OutboxClosed) return { end: 'left' } as const;
    throw error;
  });
  return { ...outcome, answered };
}

type End = DrainOutcome extends infer Outcome
  ? Outcome extends { answered: number }
    ? Omit<Outcome, 'answered'>
    : never
  : never;

async function pushAll(
  { outbox, push, pictures, random = systemRandom, attempt = 0, batch = PUSH_LIMIT }: DrainPorts,
  stolen: () => boolean,
  count: (n: number) => void,
): Promise<End> {
  let limit = batch;
  const later = (code: FailureCode, askedMs?: number): End => ({
    end: 'retry-later',
    code,
    ...nextTry(attempt, random, askedMs),
  });
  const claim = async (underWay?: ReadonlySet<EntryId>): Promise<Claim> =>
    outbox.claim(limit, await pictures?.(), underWay);
  const ahead = claimAhead(outbox, claim);
  /** Of the batch before: what is being written while the next one is under way. */
  let recording: Promise<number> = Promise.resolve(0);
  try {
    for (let claimed = await claim(); !stolen();) {
      const { epoch, entries, held } = claimed;
      if (!epoch) return { end: 'epoch' };
      const [first] = entries;
      if (!first) return { end: held ? 'held' : 'empty' };

      const sent = push({ v: PROTOCOL_VERSION, epoch, entries });
      if (entries.length === batch) ahead.begin(entries);
      const answer = await sent;
      count(await recording);
      recording = Promise.resolve(0);
      if (answer.ok) {
        if (answer.value.refused) return { end: 'epoch' };
        recording = outbox.record(answer.value);
        // Heard below.
        recording.catch(() => undefined);
        const next = await ahead.after(claimed, answer.value);
        if (next) {
          claimed = next;
          continue;
        }
        const recorded = await recording;
        recording = Promise.resolve(0);
        count(recorded);
        // Without anything recorded: settled by their rows meanwhile, or not what was asked.
        if (!recorded && !answer.value.results.some(({ id }) => entries.some((entry) => entry.id === id)))
          return later('bad-answer');
        limit = batch;
      } else if (answer.code === 'bad-request' || answer.code === 'too-large') {
        // [Y4] One bad entry never blocks the rest: halving finds it.
        if (entries.length > 1) limit = Math.floor(entries.length / 2);
        else {
          await outbox.refuse(first.id, epoch);
          count(1);
        }
      } else if (answer.code === 'session-lost') return { end: 'session-lost' };
      else if (answer.code === 'protocol-too-old') return { end: 'outdated' };
      else return later(answer.code, answer.askedMs);
      claimed = await claim();
    }
    return { end: 'left' };
  } finally {
    ahead.end();
    count(await recording);
  }
}
