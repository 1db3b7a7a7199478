/**
 * Runs everything of one owner in one tab's worker: the push loop in every tab, the leader session in one of them
 * [Y15].
 */
import type { Owner } from '#schemas/entities/session.ts';
import type { StreamId } from '#schemas/ids.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import { log } from '#lib/log.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { STORE_VERSION } from '#sync/store/names.ts';
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
import type { StateHolder } from './sync-state.ts';
import { createLeader } from './leader.ts';
import { createLeaderSession } from './leader-session.ts';
import { createSending } from './sending.ts';

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
  /** Has the leading tab check a file that this tab has stored: it knows only of its own downloads [S18]. */
  noteAlbumFile(): void;
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Names of the leader's lock and of the channel between tabs. They contain the store's version: each version of the
 * store has a leader of its own, which serves the tabs of builds with that version [Y18].
 */
export const leaderLock = (account: string) => `alcove-leader-${account}-v${STORE_VERSION}`;
export const syncChannel = (account: string) => `alcove-sync-${account}-v${STORE_VERSION}`;

export function createAccountWork(parts: AccountParts): AccountWork {
  const { environment, owner, outbox, server, session, sender, state } = parts;
  const { clock, random } = environment;
  const { metrics = createConnectionMetrics(clock) } = parts;
  const relay = environment.channel(syncChannel(owner.account));
  /** The chunks that the screen requested last, also before this worker led. */
  let requestedChunks: [StreamId, readonly number[]] | null = null;

  const sending = createSending({ clock, random, sender, state, leaderSession: () => leader.session() });
  const leader = createLeader({
    clock,
    random,
    stores: parts.stores,
    state,
    isOnline: server.isOnline,
    createSession(store) {
      const leaderSession = createLeaderSession({
        environment,
        store,
        outbox,
        server,
        session,
        copies: parts.copies,
        answers: parts.answers.open(store),
        state,
        metrics,
        relay,
        queue: sending.queue,
        onConnected: sending.onConnected,
      });
      if (requestedChunks) leaderSession.requestChunks(...requestedChunks);
      return leaderSession;
    },
  });

  /** Does what one worker of the profile does for all, until the signal aborts. */
  async function lead(signal: AbortSignal): Promise<void> {
    state.change({ isLeader: true });
    const unsubscribe = outbox.subscribe(sending.notify);
    void environment.lastLogin?.(session.accessToken, signal);
    // Not awaited: a sign-out would otherwise wait for a refresh that hangs.
    void session.keepFresh(signal).catch((error: unknown) => log.crash('sync.refresh-failed', error));
    void sender.keepUnsent?.(signal).catch((error: unknown) => log.crash('sync.keep-failed', error));
    void sender.prepareLocked?.(signal).catch((error: unknown) => log.crash('lock.not-prepared', error));
    await leader.run(signal);
    unsubscribe();
    state.change({ isLeader: false });
    // States that the new leader has sent meanwhile were ignored, since this worker still led: they are requested
    // again.
    postNote(relay, { kind: 'state-request' });
  }

  const requestAnswer: AccountWork['requestAnswer'] = (request) =>
    requestFromLeader(request, { leader: () => leader.session()?.answers ?? null, relay, clock, random });

  return {
    requestChunks(stream, chunkNos) {
      requestedChunks = [stream, chunkNos];
      const leaderSession = leader.session();
      if (leaderSession) leaderSession.requestChunks(stream, chunkNos);
      else postNote(relay, { kind: 'chunk-request', stream, chunkNos: [...chunkNos] });
    },
    sendTyping(conversation, isTyping) {
      const leaderSession = leader.session();
      if (leaderSession) leaderSession.sendTyping(conversation, isTyping);
      else postNote(relay, { kind: 'typing', conversation, isTyping });
    },
    requestPull() {
      const leaderSession = leader.session();
      if (leaderSession) leaderSession.requestPull();
      else postNote(relay, { kind: 'pull' });
    },
    requestAnswer,
    noteAlbumFile: () => void (leader.session() ?? requestAnswer({ kind: 'sight' })),
    drain: sending.notifyAdded,
    retryNow() {
      sending.sendNow();
      const leaderSession = leader.session();
      if (leaderSession) leaderSession.retryNow();
      else postNote(relay, { kind: 'retry-now' });
    },
    disconnect() {
      state.change({ connection: 'offline' });
      leader.session()?.disconnect();
    },
    async run(signal) {
      const stopFollowing = followLeader(relay, (sharedState) => {
        if (!state.current.isLeader) state.change(sharedState);
      });
      try {
        const candidate = { lock: leaderLock(owner.account), channel: relay, build: parts.build, lead };
        sending.notify();
        await Promise.all([competeForLeadership(candidate, environment, signal), sending.run(signal)]);
      } finally {
        stopFollowing();
        relay.close();
      }
    },
  };
}
