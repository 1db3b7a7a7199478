/**
 * Runs everything of one owner in one tab's worker: the push loop in every tab, the leader session in one [Y15].
 */
import type { Owner } from '#schemas/entities/session.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import { backoff } from '#lib/backoff.ts';
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
  /** When this build was made [Y15]. */
  build: number;
  outbox: Outbox;
  stores: StorePort;
  server: ServerPort;
  session: SessionPort;
  sender: SendPort;
  copies: LocalCopies;
  answers: AnswerPort;
  state: StateHolder;
  /** The one that the transport is measured by. */
  metrics?: ConnectionMetrics;
}

export interface AccountWork extends Omit<LeaderDuties, 'state'> {
  /** The queue holds something new. */
  drain(): void;
  /** The browser says that the network is gone. */
  disconnect(): void;
  /** Of whichever tab leads. */
  requestAnswer(request: AnswerRequest): Promise<AnswerResult>;
  run(signal: AbortSignal): Promise<void>;
}

/**
 * [Y18] A store is written by a leader of its own: tabs of a build with another store are led, and told, by one of
 * theirs.
 */
export const leaderLock = (account: string) => `alcove-leader-${account}-v${STORE_VERSION}`;
export const syncChannel = (account: string) => `alcove-sync-${account}-v${STORE_VERSION}`;

/** A store that has failed so often in a row is erased: it is a cache. */
const ERASE_AFTER = 2;
/** Of the drain: the queue's own storage. */
const queueStorageStates: Partial<Record<FailureCode, SyncState['storage']>> = {
  'storage-full': 'full',
  'storage-broken': 'broken',
};
/** After so long, a failure is a new one. */
const FAILURE_RESET_MS = 60_000;

export function createAccountWork(parts: AccountParts): AccountWork {
  const { environment, owner, outbox, stores, server, session, sender, copies, answers, state } = parts;
  const { clock, random } = environment;
  const { metrics = createConnectionMetrics(clock) } = parts;
  const relay = environment.channel(syncChannel(owner.account));
  let leaderSession: LeaderSession | null = null;
  let queueFailed = false;
  /** What the screen last asked for, also before anyone led. */
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
      // Whoever recorded the answers may have died before it told of them. Nobody asked for any without a network.
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
  /** [Y5] Who was told to come later stays away until then; anything else that is waited out may be over. */
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
    // Nobody waits for its end: a sign-out would otherwise wait for a refresh that hangs.
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
    // What the one who took over has said meanwhile was not for a leader.
    postNote(relay, { kind: 'who' });
  }

  /**
   * Opens the store once, until the leader session ends or the storage fails [Y19]. True: the store may be to blame.
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
      // A defect may come from what lies there; without a network there is nothing to put in its place.
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
