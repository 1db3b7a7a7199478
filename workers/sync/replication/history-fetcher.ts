/** Fetches older history [Y10, Y20]: in the background, newest first, and at once where a member scrolls to it. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { StreamId } from '#schemas/ids.ts';
import { CHUNKS_LIMIT, PROTOCOL_VERSION } from '#schemas/limits.ts';
import { isPresent, type PresentHead } from '#sync/replica/heads.ts';
import { changeSetsOfChunks, isReadable } from '#sync/replica/change-set.ts';
import type { Clock } from '#lib/clock.ts';
import { createDeadline } from '#lib/deadline.ts';
import type { Random } from '#lib/random.ts';
import { inBatches } from '#lib/group-by.ts';
import type { StoreWriter } from '#sync/store/writer.ts';
import { nextTry } from '#lib/retry-after.ts';
import { createWakeSignal, waitForRetry } from '../wake-signal.ts';
import type { SyncServer } from '../ports.ts';
import { takeBatches, missingBatches, incompleteChunks, type ChunkBatch } from './missing-chunks.ts';
import { chunkKeyOf } from '#sync/replica/chunks.ts';
import { createBatchSizer } from './batch-sizer.ts';
import { createProgress } from './progress.ts';
import type { ChangeApplier } from './apply-changes.ts';

/** How often a chunk whose answer leaves a hole is requested [Y9]. */
const MAX_TRIES = 3;
const permanentFailures = new Set<FailureCode>(['bad-request', 'forbidden', 'not-found', 'too-large']);

/** Not through it: a pull is due that may name chunks as changed, and need not raise the floor for it [Y7, G7]. */
const isThroughFloor = ({ rev, floor }: PresentHead): boolean => floor <= rev;

type ChunkRequest = Pick<ChunkBatch, 'head' | 'chunkNos'>;
const hasChunks = ({ chunkNos }: ChunkRequest): boolean => chunkNos.length > 0;

export interface HistoryFetcherParts {
  clock: Clock;
  random: Random;
  server: SyncServer;
  writer: StoreWriter;
  applier: ChangeApplier;
  onProgress(progress: { done: number; total: number }): void;
  /** Called when chunks that a screen wanted have been fetched. */
  onScreenChunks?(head: PresentHead, chunkNos: readonly number[]): Promise<void>;
  onAnswer(serverTime: string): void;
  onFailure(code: FailureCode): void;
}

export interface HistoryFetcher {
  /** Notes that heads have changed, so that there may be more to fetch. */
  onHeadsChanged(): void;
  /** Fetches chunks that are on the screen, before the background reaches them. */
  requestChunks(stream: StreamId, chunkNos: readonly number[], signal: AbortSignal): Promise<void>;
  /** Fetches history in the background until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
}

export function createHistoryFetcher({
  clock,
  random,
  server,
  writer,
  applier,
  onProgress,
  onScreenChunks,
  onAnswer,
  onFailure,
}: HistoryFetcherParts): HistoryFetcher {
  const wakeSignal = createWakeSignal(clock);
  const batchSizer = createBatchSizer();
  let stale = true;
  let failures = 0;
  /** While it runs, the server wants no further request. */
  const serverWait = createDeadline(clock);
  const progress = createProgress(onProgress);
  /** How often a chunk was answered at the present revision of its head. */
  const answerCounts = new Map<string, number>();
  const inFlight = new Set<string>();
  /** Chunks that a screen requested and the server has not answered: they are requested again first. */
  const screenRequests = new Map<StreamId, readonly number[]>();

  const answerCountKey = (head: PresentHead, chunkNo: number) => `${chunkKeyOf(head, chunkNo)}@${head.rev}`;

  /** Requests chunks of streams of one epoch. Resolves to false if there was no answer. */
  async function requestBatch(requests: readonly ChunkRequest[], signal: AbortSignal): Promise<boolean> {
    const [first, ...more] = requests.map(({ head, chunkNos }) => ({ stream: head.id, chunks: [...chunkNos] }));
    const { epoch } = requests[0]?.head ?? {};
    if (!first || !epoch) return true;
    if (serverWait.remaining() > 0) return false;
    const keys = requests.flatMap(({ head, chunkNos }) => chunkNos.map((chunkNo) => chunkKeyOf(head, chunkNo)));
    for (const key of keys) inFlight.add(key);
    try {
      const answer = await server.chunks({ v: PROTOCOL_VERSION, epoch, ...first, ...(more.length > 0 && { more }) });
      if (signal.aborted) return false;
      if (!answer.ok) {
        onFailure(answer.code);
        serverWait.start(answer.retryAfterMs ?? 0);
        // A request that can never be answered must not hold up the others.
        if (permanentFailures.has(answer.code) && more.length === 0) screenRequests.delete(first.stream);
        return false;
      }
      const changeSets = changeSetsOfChunks(answer.value, writer.kinds);
      const readable = changeSets.filter(isReadable);
      onAnswer(answer.value.serverTime);
      const origin = { epoch: answer.value.epoch, source: 'chunks', requestEpoch: epoch } as const;
      if (readable.length < changeSets.length) {
        onFailure('bad-answer');
        await applier.apply(origin, readable, signal);
        return false;
      }
      // An older server answers the first alone.
      const answeredStreams = changeSets.length;
      // Only what was answered counts: a network that fails says nothing about holes.
      for (const { head, chunkNos } of requests.slice(0, answeredStreams))
        for (const chunkNo of chunkNos)
          answerCounts.set(answerCountKey(head, chunkNo), (answerCounts.get(answerCountKey(head, chunkNo)) ?? 0) + 1);
      await applier.apply(origin, changeSets, signal);
      return await requestBatch(requests.slice(answeredStreams), signal);
    } finally {
      for (const key of keys) inFlight.delete(key);
    }
  }

  /** Returns the requested chunks that are not completely answered. */
  async function stillMissing(requests: readonly ChunkRequest[]): Promise<ChunkRequest[]> {
    const chunksByKey = await writer.readChunks(
      requests.flatMap(({ head, chunkNos }) => chunkNos.map((chunkNo) => chunkKeyOf(head, chunkNo))),
    );
    return requests
      .map(({ head, chunkNos }) => ({ head, chunkNos: incompleteChunks(head, chunkNos, chunksByKey) }))
      .filter(hasChunks);
  }

  const worthRequesting = ({ head, chunkNos }: ChunkRequest): ChunkRequest => ({
    head,
    chunkNos: chunkNos.filter(
      (chunkNo) =>
        !inFlight.has(chunkKeyOf(head, chunkNo)) && (answerCounts.get(answerCountKey(head, chunkNo)) ?? 0) < MAX_TRIES,
    ),
  });

  /**
   * Requests batches. Resolves to whether a request was made and which streams still have a hole, or to null if there
   * was no answer, so that it is tried again later.
   */
  async function fetchBatches(
    batches: readonly ChunkBatch[],
    signal: AbortSignal,
  ): Promise<{ hasRequested: boolean; holes: StreamId[] } | null> {
    const missing = await stillMissing(batches);
    const requestable = missing.map(worthRequesting).filter(hasChunks);
    if (!(await requestBatch(requestable, signal))) return null;
    const remaining = requestable.length > 0 ? await stillMissing(missing) : missing;
    return { hasRequested: requestable.length > 0, holes: remaining.map(({ head }) => head.id) };
  }

  /** Fetches the chunks that a screen requested. Resolves to false if there was no answer. */
  async function fetchRequested(stream: StreamId, chunkNos: readonly number[], signal: AbortSignal): Promise<boolean> {
    const { epoch, heads } = await writer.readHeads([stream]);
    const head = heads.get(stream);
    if (!isPresent(head, epoch)) return true;
    const missing = (await stillMissing([{ head, chunkNos }])).flatMap((each) => each.chunkNos);
    const unrequested = missing.filter((chunkNo) => !inFlight.has(chunkKeyOf(head, chunkNo)));
    for (const batch of inBatches(unrequested, CHUNKS_LIMIT))
      if (!(await requestBatch([{ head, chunkNos: batch }], signal))) return false;
    await onScreenChunks?.(head, chunkNos);
    // Chunks that the background is fetching may stay unanswered: then the screen's request remains.
    if (unrequested.length === missing.length && screenRequests.get(stream) === chunkNos) screenRequests.delete(stream);
    return true;
  }

  function noteFailure(): void {
    failures += 1;
    stale = true;
  }

  async function runRound(signal: AbortSignal): Promise<void> {
    for (const [stream, chunkNos] of screenRequests)
      if (!(await fetchRequested(stream, chunkNos, signal))) return noteFailure();
    const { epoch, heads, complete } = await writer.readAll();
    const todo = missingBatches(epoch, heads.values(), complete, writer.kinds);
    const holes = new Set<StreamId>();
    progress.start(todo);
    for (let remaining = todo; remaining.length > 0;) {
      if (signal.aborted || stale) return;
      const startedAt = clock.now();
      const batches = takeBatches(remaining, batchSizer.size());
      const outcome = await fetchBatches(batches, signal);
      if (!outcome) {
        batchSizer.recordFailure();
        return noteFailure();
      }
      failures = 0;
      remaining = remaining.slice(batches.length);
      for (const id of outcome.holes) holes.add(id);
      const completeHeads = batches
        .filter(({ head, isLast }) => isLast && !holes.has(head.id) && isThroughFloor(head))
        .map(({ head }) => head);
      progress.advance(
        batches,
        completeHeads.map(({ id }) => id),
      );
      if (completeHeads.length > 0)
        await writer.markComplete(
          completeHeads.map(({ id, epoch, membership, floor, info }) => ({
            id,
            epoch,
            complete: { since: membership.since, floor, upTo: info.last },
          })),
        );
      if (outcome.hasRequested)
        await clock.wait(batchSizer.recordSuccess(clock.now() - startedAt), signal).catch(() => undefined);
    }
    progress.finish();
    failures = 0;
  }

  return {
    onHeadsChanged() {
      stale = true;
      wakeSignal.notify();
    },
    async requestChunks(stream, chunkNos, signal) {
      screenRequests.set(stream, chunkNos);
      if (await fetchRequested(stream, chunkNos, signal)) return;
      noteFailure();
      wakeSignal.notify();
    },
    async run(signal) {
      while (!signal.aborted) {
        if (!stale) await wakeSignal.wait(signal);
        if (failures > 0)
          await waitForRetry(clock, wakeSignal, nextTry(failures - 1, random, serverWait.remaining()), signal);
        if (signal.aborted) return;
        stale = false;
        await runRound(signal);
      }
    },
  };
}
