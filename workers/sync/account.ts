/**
 * Runs everything of one owner in one tab's worker: the push loop in every tab, the leader session in one of them
 * [Y15].
 */
import type { Owner } from '#schemas/entities/session.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import { backoff } from '#lib/retry-after.ts';
import { log } from '#lib/log.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { storageFailureOf } from '#sync/store/failure.ts';
import { STORE_VERSION } from '#sync/store/names.ts';
import type { Store } from '#sync/store/open.ts';
import { requestFromLeader, type AnswerResult } from './answers/relay-requests.ts';
import { competeForLeadership } from './leadership.ts';
import { createConnectionMetrics, type ConnectionMetrics } from './connection-metrics.ts';
import type {
  AnswerPort,
  LocalCopies,
  SendPort,
  ServerPort,
  SessionPort,
  StorePort,
  WorkerEnvironment,
} from './ports.ts';
import { followLeader, postNote, type LeaderDuties } from './tab-relay.ts';
import { createDrainer } from './replication/drainer.ts';
import type { SyncState } from '#platform/worker-api/sync-api.ts';
import type { StateHolder } from './sync-state.ts';
import { createLeaderSession, type LeaderSession } from './leader-session.ts';

export interface AccountParts {
  environment: WorkerEnvironment;
  owner: Owner;
  /** Number of this build, see `buildNumberOf`: the newest build leads [Y15]. */
  build: number;
  outbox: Outbox;
  stores: StorePort;
  server: ServerPort;
  session: SessionPort;
  sender: SendPort;
  copies: LocalCopies;
  answers: AnswerPort;
  state: StateHolder;
  /** The metrics that the transport is instrumented with. */
  metrics?: ConnectionMetrics;
}

export interface AccountWork extends Omit<LeaderDuties, 'state'> {
  /** Called when the queue has a new entry. */
  drain(): void;
  /** Called when the browser reports that the network is gone. */
  disconnect(): void;
  /** Of whichever tab leads. */
  requestAnswer(request: AnswerRequest): Promise<AnswerResult>;
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Names of the leader's lock and of the channel between tabs. They contain the store's version: each version of the
 * store has a leader of its own, which serves the tabs of builds with that version [Y18].
 */
export const leaderLock = (account: string) => `alcove-leader-${account}-v${STORE_VERSION}`;
export const syncChannel = (account: string) => `alcove-sync-${account}-v${STORE_VERSION}`;

/** After so many failures in a row the store is erased: it is a cache. */
const ERASE_AFTER = 2;
/** Failures of the push loop that come from the outbox's own storage. */
const queueStorageStates: Partial<Record<FailureCode, SyncState['storage']>> = {
  'storage-full': 'full',
  'storage-broken': 'broken',
};
/** After so long without a failure, the next one counts as the first; milliseconds. */
const FAILURE_RESET_MS = 60_000;

export function createAccountWork(parts: AccountParts): AccountWork {
  const { environment, owner, outbox, stores, server, session, sender, copies, answers, state } = parts;
  const { clock, random } = environment;
  const { metrics = createConnectionMetrics(clock) } = parts;
  const relay = environment.channel(syncChannel(owner.account));
  let leaderSession: LeaderSession | null = null;
  let queueFailed = false;
  /** The chunks that the screen requested last, also before this worker led. */
  let requestedChunks: [StreamId, readonly number[]] | null = null;

  const drainer = createDrainer({
    clock,
    random,
    drain: sender.drain,
    onOutcome(outcome) {
      state.change({
        retryReason:
          outcome.end === 'retry-later' ? outcome.code : outcome.end === 'session-lost' ? 'session-lost' : null,
      });
      // The context that recorded answers may have been killed before it announced them. Without a network there are
      // none.
      if (outcome.end !== 'retry-later' || outcome.code !== 'offline') leaderSession?.applyResults();
      if (outcome.answeredCount > 0 && state.current.connection !== 'online') leaderSession?.retryNow();
      if (outcome.end === 'epoch') leaderSession?.requestEpoch();
      else if (outcome.end === 'outdated') state.change({ outdated: true });
      const storage = outcome.end === 'retry-later' ? queueStorageStates[outcome.code] : undefined;
      if (storage || queueFailed) state.change({ storage: storage ?? 'well' });
      queueFailed = storage !== undefined;
    },
  });

  const uploader =
    sender.sendPictures &&
    createDrainer({
      clock,
      random,
      drain: sender.sendPictures,
      onOutcome: ({ answeredCount }) => void (answeredCount > 0 && drainer.notify()),
    });

  const isRateLimited = () => state.current.retryReason === 'rate-limited';
  /**
   * Sends now after a reconnect. Only a wait that the server has demanded is respected [Y5]; any other failure may be
   * over.
   */
  const onConnected = () => {
    uploader?.sendNow();
    return isRateLimited() ? drainer.notify() : drainer.sendNow();
  };

  async function lead(signal: AbortSignal): Promise<void> {
    state.change({ isLeader: true });
    const unsubscribe = outbox.subscribe(() => {
      drainer.notify();
      uploader?.notify();
    });
    void environment.lastLogin?.(session.accessToken, signal);
    // Not awaited: a sign-out would otherwise wait for a refresh that hangs.
    void session.keepFresh(signal).catch((error: unknown) => log.crash('sync.refresh-failed', error));
    void sender.keepUnsent?.(signal).catch((error: unknown) => log.crash('sync.keep-failed', error));
    let failures = 0;
    for (let openings = 0; !signal.aborted; openings += 1) {
      const startedAt = clock.now();
      const isStoreSuspect = await runLeaderSession(signal, failures);
      if (clock.now() - startedAt > FAILURE_RESET_MS) openings = 0;
      failures = isStoreSuspect && openings > 0 ? failures + 1 : isStoreSuspect ? 1 : 0;
      if (!signal.aborted) await clock.wait(backoff(openings, random), signal).catch(() => undefined);
    }
    unsubscribe();
    state.change({ isLeader: false });
    // States that the new leader has sent meanwhile were ignored, since this worker still led: they are requested
    // again.
    postNote(relay, { kind: 'who' });
  }

  /**
   * Opens the store and runs one leader session, until it ends or the storage fails [Y19]. Resolves to true if the
   * stored data may be the cause.
   */
  async function runLeaderSession(signal: AbortSignal, failures: number): Promise<boolean> {
    let store: Store | null = null;
    try {
      if (failures >= ERASE_AFTER) await stores.erase();
      store = await stores.open(signal);
      if (signal.aborted) return false;
      leaderSession = createLeaderSession({
        environment,
        store,
        outbox,
        server,
        session,
        copies,
        answers: answers.open(store),
        state,
        metrics,
        relay,
        queue: drainer,
        onConnected,
      });
      if (requestedChunks) leaderSession.requestChunks(...requestedChunks);
      await leaderSession.run(signal);
    } catch (error) {
      if (error instanceof Error && error.name === 'OutboxClosed') return false;
      const failure = storageFailureOf(error);
      if (!failure) log.crash('sync.leader-session-failed', error);
      else if (failure !== 'closed') state.change({ storage: failure });
      log.warn('sync.leader-session-ended', { failure, failures });
      // A defect may come from the stored data. Without a network the store is not suspected, since it could not be
      // filled again.
      return failure === null ? server.isOnline() : failure !== 'full';
    } finally {
      leaderSession = null;
      await store?.close();
    }
    return false;
  }

  return {
    requestChunks(stream, chunkNos) {
      requestedChunks = [stream, chunkNos];
      if (leaderSession) leaderSession.requestChunks(stream, chunkNos);
      else postNote(relay, { kind: 'want', stream, pages: [...chunkNos] });
    },
    sendTyping: (conversation, isTyping) =>
      leaderSession
        ? leaderSession.sendTyping(conversation, isTyping)
        : postNote(relay, { kind: 'typing', conversation, isTyping }),
    requestPull() {
      if (leaderSession) leaderSession.requestPull();
      else postNote(relay, { kind: 'pull' });
    },
    requestAnswer: (request) =>
      requestFromLeader(request, { leader: () => leaderSession?.answers ?? null, relay, clock, random }),
    drain() {
      uploader?.notifyAdded();
      return isRateLimited() ? drainer.notify() : drainer.notifyAdded();
    },
    retryNow() {
      drainer.sendNow();
      uploader?.sendNow();
      if (leaderSession) leaderSession.retryNow();
      else postNote(relay, { kind: 'hurry' });
    },
    disconnect() {
      state.change({ connection: 'offline' });
      leaderSession?.disconnect();
    },
    async run(signal) {
      const stopFollowing = followLeader(relay, (sharedState) => {
        if (!state.current.isLeader) state.change(sharedState);
      });
      try {
        const candidate = { lock: leaderLock(owner.account), channel: relay, build: parts.build, lead };
        drainer.notify();
        uploader?.notify();
        await Promise.all([
          competeForLeadership(candidate, environment, signal),
          drainer.run(signal),
          uploader?.run(signal),
        ]);
      } finally {
        stopFollowing();
        relay.close();
      }
    },
  };
}
