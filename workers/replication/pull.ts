/**
 * [Y7] Catching up is comparison: one request with all heads, whenever something is known or suspected to be missing.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { StreamId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { Message } from '#schemas/entities/message.ts';
import { messages, type HeadTag } from '#schemas/wire/sync.ts';
import { headTags } from '#domain/digest.ts';
import { itemsOfPull } from '#domain/items.ts';
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import type { StoreWriter } from '#store/writer.ts';
import { nextTry } from '#lib/retry-after.ts';
import { createBell } from '../bell.ts';
import type { SyncServer } from '../ports.ts';
import type { Taker } from './take.ts';
import { waitOut } from './wait-out.ts';

/** Gaps in live events often close by themselves. */
const MOMENT_MS = 150;

/** What was taken of the answer before stays: each stream stands for itself. */
class Unreadable extends Error {}

function read(rows: readonly unknown[]): readonly Message[] {
  const known = messages.safeParse(rows);
  if (!known.success) throw new Unreadable();
  return known.data;
}

export interface PullParts {
  clock: Clock;
  random: Random;
  server: SyncServer;
  writer: StoreWriter;
  taker: Taker;
  /** Streams of answered entries, so that the server can say « gone » [Y7]. */
  answeredStreams(): Promise<readonly StreamId[]>;
  onAnswer(serverTime: string): void;
  onFailure(code: FailureCode): void;
  /** After each pull that was taken. */
  onTaken(): void;
}

export interface Puller {
  /** A pull within a moment; many wishes make one pull. */
  want(): void;
  /** The same, unless one is under way: the epoch comes with any. */
  wantEpoch(): void;
  /** The network is back: no backing off any more. */
  hurry(): void;
  /** Resolves when no pull is wanted or under way. */
  quiet(): Promise<void>;
  run(signal: AbortSignal): Promise<void>;
}

export function createPuller({
  clock,
  random,
  server,
  writer,
  taker,
  answeredStreams,
  onAnswer,
  onFailure,
  onTaken,
}: PullParts): Puller {
  const wished = createBell(clock);
  const hurried = createBell(clock);
  let wanted = false;
  let failures = 0;
  /** What the last failure asked to be left alone for. */
  let askedMs = 0;
  let underWay = false;
  /** What is missing at the start does not come by itself. */
  let atStart = true;
  const waiting: (() => void)[] = [];

  async function pull(signal: AbortSignal): Promise<void> {
    const { epoch, heads } = await writer.all();
    const tags = headTags(epoch, [...heads.values()]);
    const named = new Set(tags.map(([stream]) => stream));
    const asked = (await answeredStreams())
      .filter((stream) => !named.has(stream))
      .map((stream): HeadTag => [stream, 0, 0, 0]);
    const doubt = taker.suspects() ? ({ otherHistory: true } as const) : {};
    const answer = await server.pull({ v: PROTOCOL_VERSION, epoch, heads: [...tags, ...asked], ...doubt });
    if (signal.aborted) return;
    if (!answer.ok) return failed(answer.code, answer.askedMs);
    onAnswer(answer.value.serverTime);
    try {
      const taken = await taker.take(
        { epoch: answer.value.epoch, source: 'pull', asked: epoch, ...doubt },
        itemsOfPull(answer.value, read),
        signal,
      );
      failures = 0;
      if (taken) onTaken();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      failed('bad-answer');
    }
  }

  function failed(code: FailureCode, asked = 0): void {
    failures += 1;
    askedMs = asked;
    wanted = true;
    onFailure(code);
  }

  function want(): void {
    wanted = true;
    wished.ring();
  }

  return {
    want,
    wantEpoch() {
      if (!underWay) want();
    },
    hurry() {
      failures = 0;
      hurried.ring();
    },
    quiet: () => (wanted || underWay ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    async run(signal) {
      while (!signal.aborted) {
        if (!wanted) await wished.wait(signal);
        if (failures > 0 || askedMs > 0)
          await waitOut(clock, hurried, nextTry(Math.max(0, failures - 1), random, askedMs), signal);
        else if (!atStart) await clock.wait(MOMENT_MS, signal).catch(() => undefined);
        atStart = false;
        if (!wanted || signal.aborted) continue;
        [wanted, underWay, askedMs] = [false, true, 0];
        await pull(signal);
        underWay = false;
        if (!wanted) for (const go of waiting.splice(0)) go();
      }
    },
  };
}
