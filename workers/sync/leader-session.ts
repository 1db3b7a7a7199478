/**
 * Runs everything that a leader does while it leads. It is composed of small parts, which know only their own ports.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';
import type { DigestAnswer, LiveItem } from '#schemas/wire/sync.ts';
import { SOCKET_TRIES } from '#schemas/limits.ts';
import type { Channel } from '#lib/channel.ts';
import type { ChangeSet } from '#sync/replica/change-set.ts';
import type { AnswerOrigin } from '#sync/replica/epochs.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Store } from '#sync/store/open.ts';
import { storeWriter } from '#sync/store/writer.ts';
import { forgetInAnswers } from './answers/forget-in-answers.ts';
import { serveRequests } from './answers/relay-requests.ts';
import type { AnswerKeeper, LocalCopies, ServerPort, SessionPort, WorkerEnvironment } from './ports.ts';
import { HEALTH_CHECK_MS, type ConnectionMetrics } from './connection-metrics.ts';
import { serveFollowers, toSharedState, type LeaderDuties } from './tab-relay.ts';
import type { Drainer } from './replication/drainer.ts';
import { createDigestCheck } from './replication/digest.ts';
import { createLiveQueue } from './replication/live-queue.ts';
import { createHistoryFetcher } from './replication/history-fetcher.ts';
import { createPuller } from './replication/pull.ts';
import { createResultSettler } from './replication/results.ts';
import { createChangeApplier, type ChangeApplier } from './replication/apply-changes.ts';
import { createUnknownStreams } from './replication/unknown-streams.ts';
import { createPersistentConnection } from './sockets/persistent-connection.ts';
import { createTypingOfArrivals } from './sockets/typing-of-arrivals.ts';
import { createTypingTracker } from './sockets/typing-tracker.ts';
import type { StateHolder } from './sync-state.ts';
import { whenAborted, createWakeSignal, raceAbort } from './wake-signal.ts';

/** After a longer absence, in milliseconds, heads are sent straight away, without comparing digests [Y8]. */
const LONG_ABSENCE_MS = 5 * 60_000;
/**
 * Delay before the first sweep, milliseconds: chunks that a killed worker left are not visible, so their removal must
 * not hold up the start [Y9].
 */
const SWEEP_DELAY_MS = 3000;
/** Pause between two background writes, milliseconds: the screen's queries run in it, and need the processor. */
const PAUSE_MS = 25;
/** Time to draw the first screen, milliseconds: other writes would take its processor and its disk. */
const FIRST_PAINT_MS = 200;
/**
 * Longest wait, in milliseconds, before results are moved into the store while the push loop is sending. Until then the
 * screen shows them from the outbox, and one write moves many of them.
 */
const DRAIN_WAIT_MS = 1000;
/**
 * How often the outbox is searched for results, milliseconds: the context that recorded one may have been killed before
 * it announced it.
 */
const RESULT_POLL_MS = 20_000;

export interface LeaderSessionParts {
  environment: WorkerEnvironment;
  store: Store;
  outbox: Outbox;
  server: ServerPort;
  session: SessionPort;
  copies: LocalCopies;
  answers: AnswerKeeper;
  state: StateHolder;
  metrics: ConnectionMetrics;
  relay: Channel;
  /** `notify`: entries may be sent now. */
  queue: Pick<Drainer, 'notify' | 'isSending' | 'waitUntilIdle'>;
  /** Called when the server is reachable again. */
  onConnected(): void;
}

export interface LeaderSession extends Omit<LeaderDuties, 'state'> {
  /** [Y15] For every tab of the profile. */
  answers: AnswerKeeper;
  /** The browser says that the network is gone. */
  disconnect(): void;
  /** Searches the outbox for results that no context may have announced [Y6]. */
  applyResults(): void;
  /** Pulls, since the outbox knows no epoch, or one that is not the server's [Y21]. */
  requestEpoch(): void;
  /** Runs until the signal aborts; rejects with the error of the storage. */
  run(signal: AbortSignal): Promise<void>;
}

export function createLeaderSession(parts: LeaderSessionParts): LeaderSession {
  const { environment, store, outbox, metrics, copies, answers, state, relay, queue, onConnected } = parts;
  const { clock, random } = environment;
  const { transport: server, connect, isOnline, onServerTime } = parts.server;
  const endController = new AbortController();
  const { signal } = endController;
  const writer = storeWriter(store);
  const resultsSignal = createWakeSignal(clock);
  const pauseFor = (ms: number) => () => clock.wait(ms, signal).catch(() => undefined);
  const requestPull = () => puller.requestPull();

  const baseApplier = createChangeApplier({
    writer,
    changeOutboxEpoch: (epoch) => outbox.changeEpoch(epoch).then(() => undefined),
    requestPull,
    pause: pauseFor(PAUSE_MS),
    waitForPaint: pauseFor(FIRST_PAINT_MS),
    copies: forgetInAnswers(copies, answers),
    screenful: environment.screenful,
    onStreamRestart: () => history.onHeadsChanged(),
  });
  const results = createResultSettler({ outbox, writer, applier: baseApplier, requestPull });
  /** Rows that came while the queue was leaving. */
  let deferredRows: { stream: StreamId; row: StreamRow }[] = [];
  /** [Y1] Whatever brought a row, it may be what an entry waits for. */
  const applier: ChangeApplier = {
    ...baseApplier,
    async apply(arrival: AnswerOrigin, changeSets: readonly ChangeSet[], stopSignal: AbortSignal) {
      const outcome = await baseApplier.apply(arrival, changeSets, stopSignal);
      if (arrival.source === 'pull') arrivals.noteArrivals(changeSets);
      if (outcome === 'stale') return outcome;
      const rows = changeSets.flatMap(({ stream, rows }) => rows.map((row) => ({ stream, row })));
      if (!queue.isSending()) await results.settle(rows);
      else if (rows.length) {
        deferredRows.push(...rows);
        resultsSignal.notify();
      }
      return outcome;
    },
  };

  const liveQueue = createLiveQueue(applier, signal);

  const onFailure = (code: FailureCode) => {
    if (code === 'protocol-too-old') state.change({ outdated: true });
  };
  const onAnswer = (serverTime: string) => {
    arrivals.noteServerTime(serverTime);
    onServerTime(serverTime);
  };
  const history = createHistoryFetcher({
    clock,
    random,
    server,
    writer,
    applier,
    onAnswer,
    onFailure,
    onProgress: (progress) => state.change({ history: progress }),
  });
  const onApplied = () => {
    state.change({ storage: 'well' });
    history.onHeadsChanged();
    resultsSignal.notify();
    queue.notify();
    if (state.current.connection !== 'online') onReachable();
  };
  /** Reconnects and sends at once: an answer shows that the server is reachable. */
  const onReachable = () => {
    connection.retryNow();
    onConnected();
  };
  const unknownStreams = createUnknownStreams();
  const puller = createPuller({
    clock,
    random,
    server,
    writer,
    applier,
    unknownStreams,
    answeredStreams: results.answeredStreams,
    onAnswer,
    onFailure,
    onApplied,
  });
  const digest = createDigestCheck({ clock, server, writer, unknownStreams, requestPull });

  let failSession: (error: unknown) => void = () => undefined;
  const runGuarded = (work: Promise<unknown>) => void work.catch((error: unknown) => failSession(error));

  const typingTracker = createTypingTracker(clock, (typing) => state.change({ typing }));
  const arrivals = createTypingOfArrivals(clock, store, typingTracker);
  let disconnectedAt = clock.now();
  const connection = createPersistentConnection({
    clock,
    random,
    connect,
    accessToken: parts.session.accessToken,
    afterUnauthorized: parts.session.afterUnauthorized,
    isOnline,
    listener: {
      onItem: (item) => (metrics.noteLiveItem(item), runGuarded(applyLive(item))),
      onUnreadable: requestPull,
      onTyping: typingTracker.note,
    },
    onOpen,
    onClosed(tries, code) {
      if (state.current.connection === 'online') disconnectedAt = clock.now();
      typingTracker.clear();
      if (code) onFailure(code);
      state.change({ connection: !isOnline() || tries >= SOCKET_TRIES ? 'offline' : 'connecting', error: code });
    },
  });

  function onOpen(serverDigest: DigestAnswer | null): void {
    metrics.noteConnected();
    state.change({ connection: 'online', error: null, figures: metrics.figures() });
    digest.noteActivity();
    if (clock.now() - disconnectedAt > LONG_ABSENCE_MS) requestPull();
    // Compared after the pull under way, whose changes would make the digests differ.
    else runGuarded(puller.whenIdle().then(() => digest.compare(serverDigest, signal)));
    puller.retryNow();
    history.onHeadsChanged();
    onConnected();
  }

  async function applyLive(item: LiveItem): Promise<void> {
    digest.noteActivity();
    arrivals.noteArrivals([item]);
    await liveQueue.enqueue(item);
  }

  /** Moves results that any context has recorded from the outbox into the store. */
  async function applyResults(): Promise<void> {
    while (!signal.aborted) {
      await results.applyRecorded(signal);
      const rows = deferredRows;
      deferredRows = [];
      await results.settle(rows);
      await resultsSignal.wait(signal, RESULT_POLL_MS);
      await raceAbort(queue.waitUntilIdle(DRAIN_WAIT_MS), signal);
    }
  }

  /** Publishes the figures of the connection once a minute [CHAT-99]. */
  async function watchHealth(): Promise<void> {
    while (!signal.aborted) {
      state.change({ figures: metrics.figures() });
      await clock.wait(HEALTH_CHECK_MS, signal).catch(() => undefined);
    }
  }

  const session: LeaderSession = {
    answers,
    requestChunks: (stream, chunkNos) => runGuarded(history.requestChunks(stream, chunkNos, signal)),
    sendTyping: connection.sendTyping,
    retryNow() {
      // Without a network a retry would only slow down a member who is writing.
      if (!isOnline() && state.current.connection !== 'online') return;
      puller.retryNow();
      connection.retryNow();
      history.onHeadsChanged();
      // A socket that broke while the device slept has not noticed it yet: the digest is checked soon.
      digest.noteActivity();
    },
    disconnect: connection.disconnect,
    requestPull,
    applyResults: () => resultsSignal.notify(),
    requestEpoch: puller.requestEpoch,
    async run(stopSignal) {
      stopSignal.addEventListener('abort', () => endController.abort(), { once: true });
      store.closed.addEventListener('abort', () => endController.abort(), { once: true });
      if (stopSignal.aborted || store.closed.aborted) endController.abort();
      const disposers = [
        // An added entry has no answer yet. The live event of an answered one may be lost, so the digest is checked
        // soon.
        outbox.subscribe((added) => {
          if (added) return;
          resultsSignal.notify();
          digest.noteActivity();
        }),
        serveRequests(relay, answers),
        serveFollowers(relay, { ...session, state: () => toSharedState(state.current) }),
        state.watch(() => relay.post({ kind: 'state', state: toSharedState(state.current) })),
      ];
      const failure = new Promise<never>((_, reject) => (failSession = reject));
      failure.catch(() => undefined);
      puller.requestPull();
      try {
        const allLoops = Promise.all([
          startUp(),
          applyResults(),
          puller.run(signal),
          history.run(signal),
          digest.run(signal),
          connection.run(signal),
          watchHealth(),
        ]);
        // A part that still waits for an answer sees the aborted signal when the answer comes.
        await Promise.race([allLoops, failure, whenAborted(signal)]);
      } finally {
        endController.abort();
        typingTracker.clear();
        for (const dispose of disposers) dispose();
      }
    },
  };
  return session;

  async function startUp(): Promise<void> {
    await results.searchStreams();
    await clock.wait(SWEEP_DELAY_MS, signal).catch(() => undefined);
    if (!signal.aborted) await baseApplier.sweep();
  }
}
