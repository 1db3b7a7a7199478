/**
 * Catches up with the server by comparison: sends all heads in one request, whenever something is missing or may be
 * [Y7].
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { StreamId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { HeadTag } from '#schemas/wire/sync.ts';
import { headTags } from '#sync/replica/digest.ts';
import { changeSetsOfPull, isReadable } from '#sync/replica/change-set.ts';
import type { Clock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import type { Random } from '#lib/random.ts';
import type { StoreWriter } from '#sync/store/writer.ts';
import { nextTry } from '#lib/retry-after.ts';
import { createWakeSignal, waitForRetry } from '../wake-signal.ts';
import type { SyncServer } from '../ports.ts';
import type { ChangeApplier } from './apply-changes.ts';
import type { UnknownStreams } from './unknown-streams.ts';

/** Wait before a pull, milliseconds: gaps in live events often close by themselves. */
const GAP_WAIT_MS = 150;

export interface PullParts {
  clock: Clock;
  random: Random;
  server: SyncServer;
  writer: StoreWriter;
  applier: ChangeApplier;
  unknownStreams: UnknownStreams;
  /** Streams of answered entries, so that the server can say « gone » [Y7]. */
  answeredStreams(): Promise<readonly StreamId[]>;
  onAnswer(serverTime: string): void;
  onFailure(code: FailureCode): void;
  /** Called after each pull that was applied, with the time at which it began. */
  onApplied(begunAt: number): void;
}

export interface Puller {
  /** Requests a pull within a moment; several requests make one pull. */
  requestPull(): void;
  /** Requests a pull unless one is under way: every answer carries the epoch. */
  requestEpoch(): void;
  /** Ends a wait after failures: the network is back. */
  retryNow(): void;
  /** Resolves when no pull is requested or under way. */
  whenIdle(): Promise<void>;
  run(signal: AbortSignal): Promise<void>;
}

export function createPuller({
  clock,
  random,
  server,
  writer,
  applier,
  unknownStreams,
  answeredStreams,
  onAnswer,
  onFailure,
  onApplied,
}: PullParts): Puller {
  const requestSignal = createWakeSignal(clock);
  const retrySignal = createWakeSignal(clock);
  let isRequested = false;
  let failures = 0;
  /** The wait that the server demanded at the last failure, milliseconds. */
  let serverWaitMs = 0;
  let isPulling = false;
  /** The first pull does not wait for live events: rows missing at the start do not arrive by themselves. */
  let atStart = true;
  const idleWaiters: (() => void)[] = [];

  async function pull(signal: AbortSignal): Promise<void> {
    const begunAt = clock.now();
    const { epoch, heads } = await writer.readAll();
    const tags = headTags(epoch, [...heads.values()], unknownStreams.tagsOf(epoch));
    const knownStreams = new Set(tags.map(([stream]) => stream));
    const answeredTags = (await answeredStreams())
      .filter((stream) => !knownStreams.has(stream))
      .map((stream): HeadTag => [stream, 0, 0, 0]);
    const doubtFlag = applier.doubtsHistory() ? ({ otherHistory: true } as const) : {};
    const answer = await server.pull({ v: PROTOCOL_VERSION, epoch, heads: [...tags, ...answeredTags], ...doubtFlag });
    if (signal.aborted) return;
    if (!answer.ok) return noteFailure(answer.code, answer.retryAfterMs);
    onAnswer(answer.value.serverTime);
    const { changeSets, unknown, unreadable } = changeSetsOfPull(answer.value, writer.kinds);
    const outcome = await applier.apply(
      { epoch: answer.value.epoch, source: 'pull', requestEpoch: epoch, ...doubtFlag },
      changeSets,
      signal,
    );
    if (outcome !== 'stale') {
      unknownStreams.note(
        answer.value.epoch,
        unknown,
        answer.value.gone.map(({ stream }) => stream),
      );
      if (unknown.length) log.warn('pull.unknown-kind', { streams: unknown.length });
    }
    // Each stream stands for itself: what fits has been applied.
    const misfits = unreadable + (outcome === 'stale' ? 0 : changeSets.filter((each) => !isReadable(each)).length);
    if (misfits > 0) {
      log.warn('pull.unreadable', { streams: misfits });
      noteFailure('bad-answer');
    } else failures = 0;
    if (outcome !== 'stale' && (misfits === 0 || changeSets.some(isReadable))) onApplied(begunAt);
  }

  function noteFailure(code: FailureCode, waitMs = 0): void {
    failures += 1;
    serverWaitMs = waitMs;
    isRequested = true;
    onFailure(code);
  }

  function requestPull(): void {
    isRequested = true;
    requestSignal.notify();
  }

  return {
    requestPull,
    requestEpoch() {
      if (!isPulling) requestPull();
    },
    retryNow() {
      failures = 0;
      retrySignal.notify();
    },
    whenIdle: () =>
      isRequested || isPulling ? new Promise((resolve) => idleWaiters.push(resolve)) : Promise.resolve(),
    async run(signal) {
      while (!signal.aborted) {
        if (!isRequested) await requestSignal.wait(signal);
        if (failures > 0 || serverWaitMs > 0)
          await waitForRetry(clock, retrySignal, nextTry(Math.max(0, failures - 1), random, serverWaitMs), signal);
        else if (!atStart) await clock.wait(GAP_WAIT_MS, signal).catch(() => undefined);
        atStart = false;
        if (!isRequested || signal.aborted) continue;
        [isRequested, isPulling, serverWaitMs] = [false, true, 0];
        await pull(signal);
        isPulling = false;
        if (!isRequested) for (const resume of idleWaiters.splice(0)) resume();
      }
    },
  };
}
