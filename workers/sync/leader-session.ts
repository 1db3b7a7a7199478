/** Runs everything that a leader does while it leads, made of small parts over ports that do not know each other. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { ConversationId, MemberId, StreamId } from '#schemas/ids.ts';
import type { StreamKind, StreamRow } from '#schemas/streams/registry.ts';
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
import { createTypingTracker } from './sockets/typing-tracker.ts';
import type { StateHolder } from './sync-state.ts';
import { whenAborted, createWakeSignal, raceAbort } from './wake-signal.ts';

/** After being cut off for longer, the heads travel straight away instead of a digest [Y8]. */
const LONG_ABSENCE_MS = 5 * 60_000;
/** What a killed worker left lying is out of sight anyway: its removal does not hold up the start [Y9]. */
const SWEEP_DELAY_MS = 3000;
/** Between two background writes: the screen's queries stand in line before the next one, and need the processor. */
const PAUSE_MS = 25;
/** Long enough to draw a screenful: what is written beside that takes its processor and its disk. */
const FIRST_PAINT_MS = 200;
/**
 * While a queue leaves, what it was answered is shown as it lies in the outbox: it is taken from there in one go, and
 * no later than that.
 */
const DRAIN_WAIT_MS = 1000;
/** Whoever recorded an answer may have died before it told of it: it is found after so long. */
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
  /** `notify`: the queue may be sent now. */
  queue: Pick<Drainer, 'notify' | 'isSending' | 'waitUntilIdle'>;
  /** The server is there again. */
  onConnected(): void;
}

export interface LeaderSession extends Omit<LeaderDuties, 'state'> {
  /** [Y15] For every tab of the profile. */
  answers: AnswerKeeper;
  /** The browser says that the network is gone. */
  disconnect(): void;
  /** The outbox may hold answers of which nobody has told [Y6]. */
  applyResults(): void;
  /** It does not know the present epoch, or knows another [Y21]. */
  requestEpoch(): void;
  /** Ends with the signal; throws what the storage threw. */
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
      if (arrival.source === 'pull') noteMessages(changeSets);
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
  /** Milliseconds by which the server's clock is ahead of the device's, as the last answer told. */
  let serverOffset = 0;
  const onAnswer = (serverTime: string) => {
    serverOffset = Date.parse(serverTime) - clock.now();
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
  /** Whoever has an answer need not wait out what failed before. */
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
    // What a pull is about to bring would differ from what was told.
    else runGuarded(puller.whenIdle().then(() => digest.compare(serverDigest, signal)));
    puller.retryNow();
    history.onHeadsChanged();
    onConnected();
  }

  /** [CHAT-45] Whose message has come does not write it any more. */
  function noteMessages(changes: readonly { stream: StreamId; kind: StreamKind; rows: readonly StreamRow[] }[]): void {
    const serverNow = clock.now() + serverOffset;
    for (const { stream, kind, rows } of changes)
      for (const row of rows) {
        const author = store.kinds.authorOf(kind, row);
        if (author !== null && author !== store.account)
          typingTracker.noteMessage(stream as string as ConversationId, serverNow - Date.parse(row.createdAt));
      }
  }

  async function applyLive(item: LiveItem): Promise<void> {
    digest.noteActivity();
    noteMessages([item]);
    await liveQueue.enqueue(item);
  }

  /** Answers that any context has brought home go into the store. */
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

  /** [CHAT-99] */
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
      // What is tried without a network only stands in the way of who writes meanwhile.
      if (!isOnline() && state.current.connection !== 'online') return;
      puller.retryNow();
      connection.retryNow();
      history.onHeadsChanged();
      // A socket that died in its sleep does not know it yet.
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
        // What was added has no answer yet. Of what was answered no event may tell: it is checked as soon.
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
        // What still waits for an answer finds the signal when it comes.
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
