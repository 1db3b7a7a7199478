/** Composes what a leader runs while it leads: replication, the live connection, and service to followers. */
import { asStream } from '#schemas/as-stream.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { DigestAnswer, LiveItem } from '#schemas/wire/sync.ts';
import type { Channel } from '#lib/channel.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Store } from '#sync/store/open.ts';
import { storeWriter } from '#sync/store/writer.ts';
import { forgetInAnswers } from './answers/forget-in-answers.ts';
import { serveRequests } from './answers/relay-requests.ts';
import type { AnswerKeeper, LocalCopies, ServerPort, SessionPort, WorkerEnvironment } from './ports.ts';
import type { ConnectionMetrics } from './connection-metrics.ts';
import { serveFollowers, toSharedState, type LeaderDuties } from './tab-relay.ts';
import type { Drainer } from './replication/drainer.ts';
import { createReplication } from './replication/replication.ts';
import { createLeaderConnection } from './sockets/leader-connection.ts';
import { createTypingOfArrivals } from './sockets/typing-of-arrivals.ts';
import { createTypingTracker } from './sockets/typing-tracker.ts';
import type { StateHolder } from './sync-state.ts';
import { whenAborted } from './wake-signal.ts';

/** After a longer absence, in milliseconds, heads are sent straight away, without comparing digests [Y8]. */
const LONG_ABSENCE_MS = 5 * 60_000;

export interface LeaderSessionParts {
  environment: Pick<WorkerEnvironment, 'clock' | 'random' | 'screenful'>;
  store: Store;
  outbox: Outbox;
  server: ServerPort;
  session: Pick<SessionPort, 'accessToken' | 'afterUnauthorized'>;
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
  const { environment, store, outbox, server, session, answers, state, relay, queue, onConnected } = parts;
  const { clock, random, screenful } = environment;
  const ending = new AbortController();
  const { signal } = ending;
  const guard = createGuard();
  const typingTracker = createTypingTracker(clock, (typing) => state.change({ typing }));
  const arrivals = createTypingOfArrivals(clock, store, typingTracker);

  const onFailure = (code: FailureCode) => {
    if (code === 'protocol-too-old') state.change({ outdated: true });
  };
  const { puller, history, digest, ...replication } = createReplication({
    clock,
    random,
    screenful,
    writer: storeWriter(store),
    outbox,
    server: server.transport,
    copies: forgetInAnswers(parts.copies, answers),
    queue,
    signal,
    onPulled: arrivals.noteArrivals,
    onProgress: (progress) => state.change({ history: progress }),
    onAnswer(serverTime) {
      arrivals.noteServerTime(serverTime);
      server.onServerTime(serverTime);
    },
    onFailure,
    onApplied,
  });
  const connection = createLeaderConnection({
    clock,
    random,
    server,
    session,
    state,
    metrics: parts.metrics,
    typingTracker,
    onItem: (item) => guard.run(applyLive(item)),
    onUnreadable: puller.requestPull,
    onFailure,
    onOpen,
  });

  function onApplied(pulledAt: number): void {
    state.change({ storage: 'well', pulledAt });
    history.onHeadsChanged();
    replication.notifyResults();
    queue.notify();
    checkSight();
    if (state.current.connection === 'online') return;
    // The answer shows that the server is reachable.
    connection.retryNow();
    onConnected();
  }

  function onOpen(serverDigest: DigestAnswer | null, absenceMs: number): void {
    digest.noteActivity();
    if (absenceMs > LONG_ABSENCE_MS) puller.requestPull();
    // Compared after the pull under way, whose changes would make the digests differ.
    else guard.run(puller.whenIdle().then(() => digest.compare(serverDigest, signal)));
    puller.retryNow();
    history.onHeadsChanged();
    // An item that its owner moved or removed gives no other account a revision.
    checkSight();
    onConnected();
  }

  async function applyLive(item: LiveItem): Promise<void> {
    digest.noteActivity();
    arrivals.noteArrivals([item]);
    await replication.applyLive(item);
    // A member who ends an access, or removes a follower, gives this account a revision.
    if (item.stream === asStream(store.account)) checkSight();
  }

  /** Asks which files of albums may still be seen here; without any, nothing is asked [S18]. */
  function checkSight(): void {
    guard.run(answers.request({ kind: 'sight' }));
  }

  const duties: Omit<LeaderDuties, 'state'> = {
    requestChunks: (stream, chunkNos) => guard.run(history.requestChunks(stream, chunkNos, signal)),
    sendTyping: connection.sendTyping,
    retryNow() {
      // Without a network a retry would only slow down a member who is writing.
      if (!server.isOnline() && state.current.connection !== 'online') return;
      puller.retryNow();
      connection.retryNow();
      history.onHeadsChanged();
      // A socket that broke while the device slept has not noticed it yet: the digest is checked soon.
      digest.noteActivity();
    },
    requestPull: puller.requestPull,
  };

  /** Listens to the queue and serves the other tabs. Returns what ends it. */
  const serve = (): (() => void)[] => [
    // An added entry has no answer yet. The live event of an answered one may be lost, so the digest is checked soon.
    outbox.subscribe((added) => {
      if (added) return;
      replication.notifyResults();
      digest.noteActivity();
    }),
    serveRequests(relay, answers),
    serveFollowers(relay, { ...duties, state: () => toSharedState(state.current) }),
    state.watch(() => relay.post({ kind: 'state', state: toSharedState(state.current) })),
  ];

  return {
    ...duties,
    answers,
    disconnect: connection.disconnect,
    applyResults: replication.notifyResults,
    requestEpoch: puller.requestEpoch,
    async run(stopSignal) {
      abortWith(ending, [stopSignal, store.closed]);
      const disposers = serve();
      puller.requestPull();
      try {
        // A part that still waits for an answer sees the aborted signal when the answer comes.
        const allLoops = Promise.all([replication.run(), connection.run(signal)]);
        await Promise.race([allLoops, guard.failure, whenAborted(signal)]);
      } finally {
        ending.abort();
        typingTracker.clear();
        for (const dispose of disposers) dispose();
      }
    },
  };
}

/** Watches work that nobody waits for. `failure` rejects with the first error of it. */
function createGuard(): { run(work: Promise<unknown>): void; failure: Promise<never> } {
  let fail: (error: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (fail = reject));
  failure.catch(() => undefined);
  return { run: (work) => void work.catch((error: unknown) => fail(error)), failure };
}

/** Aborts the controller as soon as one of the signals does. */
function abortWith(controller: AbortController, signals: readonly AbortSignal[]): void {
  for (const each of signals) {
    each.addEventListener('abort', () => controller.abort(), { once: true });
    if (each.aborted) controller.abort();
  }
}
