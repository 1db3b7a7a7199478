/** Composes what keeps a store up to date: pull, history, live events, results and the digest, around one applier. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { StoreWriter } from '#sync/store/writer.ts';
import type { LocalCopies, SyncServer } from '../ports.ts';
import { createChangeApplier } from './apply-changes.ts';
import { createDigestCheck, type DigestCheck } from './digest.ts';
import { sweepExpired } from './expired-rows.ts';
import { createHistoryFetcher, type HistoryFetcher, type HistoryFetcherParts } from './history-fetcher.ts';
import { createLiveQueue } from './live-queue.ts';
import { createOlderChunks } from './older-chunks.ts';
import { createPuller, type Puller } from './pull.ts';
import { createResultSettler } from './results.ts';
import { createSettlingApplier, type SettlingApplierParts } from './settling-applier.ts';
import { createUnknownStreams } from './unknown-streams.ts';

/**
 * Delay before the first sweep, milliseconds: chunks that a killed worker left are not visible, so their removal must
 * not hold up the start [Y9].
 */
const SWEEP_DELAY_MS = 3000;
/** Pause between two background writes, milliseconds: the screen's queries run in it, and need the processor. */
const PAUSE_MS = 25;
/** Time to draw the first screen, milliseconds: other writes would take its processor and its disk. */
const FIRST_PAINT_MS = 200;

export interface ReplicationParts
  extends Pick<SettlingApplierParts, 'queue' | 'onPulled'>, Pick<HistoryFetcherParts, 'onProgress'> {
  clock: Clock;
  random: Random;
  /** How many conversations of a large answer are written before the others. */
  screenful: number | undefined;
  writer: StoreWriter;
  outbox: Outbox;
  server: SyncServer;
  copies: LocalCopies;
  /** Aborts when all of it ends. */
  signal: AbortSignal;
  /** `serverTime` of any answer. */
  onAnswer(serverTime: string): void;
  onFailure(code: FailureCode): void;
  /** Called after each pull that was applied, with the time at which it began. */
  onApplied(begunAt: number): void;
}

export interface Replication {
  puller: Pick<Puller, 'requestPull' | 'requestEpoch' | 'retryNow' | 'whenIdle'>;
  history: Pick<HistoryFetcher, 'onHeadsChanged' | 'requestChunks'>;
  digest: Pick<DigestCheck, 'noteActivity' | 'compare'>;
  /** Applies a live event. Resolves when none is left to apply. */
  applyLive(item: LiveItem): Promise<void>;
  /** Notes that results may have been recorded, by any context [Y6]. */
  notifyResults(): void;
  /** Runs all parts until the signal aborts. */
  run(): Promise<unknown>;
}

export function createReplication(parts: ReplicationParts): Replication {
  const { clock, random, writer, outbox, server, signal, onAnswer, onFailure } = parts;
  const pauseFor = (ms: number) => () => clock.wait(ms, signal).catch(() => undefined);
  const requestPull = () => puller.requestPull();

  const changes = createChangeApplier({
    writer,
    changeOutboxEpoch: (epoch) => outbox.changeEpoch(epoch).then(() => undefined),
    requestPull,
    pause: pauseFor(PAUSE_MS),
    waitForPaint: pauseFor(FIRST_PAINT_MS),
    copies: parts.copies,
    screenful: parts.screenful,
    onStreamRestart: () => history.onHeadsChanged(),
  });
  const results = createResultSettler({ outbox, writer, applier: changes, requestPull });
  const applier = createSettlingApplier({
    clock,
    applier: changes,
    results,
    queue: parts.queue,
    onPulled: parts.onPulled,
  });
  const reading = { clock, random, server, writer, applier, onAnswer, onFailure };
  const olderChunks = createOlderChunks({ writer, applier: changes, pause: pauseFor(PAUSE_MS) });
  const history = createHistoryFetcher({
    ...reading,
    onProgress: parts.onProgress,
    onScreenChunks: olderChunks.noteUse,
  });
  const unknownStreams = createUnknownStreams();
  const puller = createPuller({
    ...reading,
    unknownStreams,
    answeredStreams: results.answeredStreams,
    onApplied: parts.onApplied,
  });
  const digest = createDigestCheck({ clock, random, server, writer, unknownStreams, requestPull });
  const liveQueue = createLiveQueue(applier, signal);

  /** Looks once for what an earlier worker left behind. */
  async function startUp(): Promise<void> {
    await results.searchStreams();
    await clock.wait(SWEEP_DELAY_MS, signal).catch(() => undefined);
    if (!signal.aborted) await changes.sweep();
    if (!signal.aborted) await olderChunks.sweep();
    if (!signal.aborted) await sweepExpired({ writer, applier: changes, pause: pauseFor(PAUSE_MS) });
  }

  return {
    puller,
    history,
    digest,
    applyLive: liveQueue.enqueue,
    notifyResults: applier.notifyResults,
    run: () =>
      Promise.all([startUp(), applier.run(signal), puller.run(signal), history.run(signal), digest.run(signal)]),
  };
}
