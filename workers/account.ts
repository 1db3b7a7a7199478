/**
 * Everything that runs for one owner in one tab's worker: the queue's drain in every tab, a leader's term in one [Y15].
 */
import type { Owner } from '#schemas/entities/session.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import { backoff } from '#lib/backoff.ts';
import { log } from '#lib/log.ts';
import type { DrainOutcome } from '#outbox/drain.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { Transport } from '#outbox/transport.ts';
import { storageFailure } from '#store/failure.ts';
import { STORE_VERSION } from '#store/names.ts';
import type { Store } from '#store/open.ts';
import { campaign } from './leadership.ts';
import { createMeter, type Meter } from './meter.ts';
import type { Asked, Connect, Surroundings } from './ports.ts';
import { followLeader, say, type LeaderDuties } from './relay.ts';
import { createDrainer } from './replication/drainer.ts';
import type { SyncState } from './sync-api.ts';
import type { StateHolder } from './sync-state.ts';
import { createTerm, type Term } from './term.ts';

export interface AccountParts extends Surroundings {
  owner: Owner;
  /** When this build was made [Y15]. */
  build: number;
  outbox: Outbox;
  /** Filled from an older version, where it is empty [Y18]. */
  openStore(signal: AbortSignal): Promise<Store>;
  /** The store is a cache: one that cannot be opened goes [Y19]. */
  eraseStore(): Promise<void>;
  transport: Transport;
  connect: Connect;
  accessToken(): Asked<string>;
  afterUnauthorized(token: string): Promise<unknown>;
  keepFresh(signal: AbortSignal): Promise<void>;
  isOnline(): boolean;
  drain(attempt: number): Promise<DrainOutcome>;
  /** [Y3] Pictures leave before what shows them, beside the queue. */
  sendPictures?(attempt: number): Promise<DrainOutcome>;
  /** [Y9] What this device keeps of pictures out of sight. */
  sweepPictures?: ((inSight: (stream: string) => boolean) => Promise<void>) | undefined;
  /** [Y11] What it keeps of messages that were deleted. */
  erasePictures?: ((paths: readonly string[]) => Promise<void>) | undefined;
  /** [Y9] What the service worker keeps of cards that are lost. */
  forgetPictures(urls: readonly string[]): Promise<void>;
  /** [Y9] What the directory has of them. */
  forgetMembers?: ((ids: readonly MemberId[]) => Promise<void>) | undefined;
  onServerTime(serverTime: string): void;
  state: StateHolder;
  /** The one that the transport is measured by. */
  meter?: Meter;
}

export interface AccountWork extends Omit<LeaderDuties, 'state'> {
  /** The queue holds something new. */
  drain(): void;
  /** The browser says that the network is gone. */
  drop(): void;
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
const queueFailures: Partial<Record<FailureCode, SyncState['storage']>> = {
  'storage-full': 'full',
  'storage-broken': 'broken',
};
/** After so long, a failure is a new one. */
const STEADY_MS = 60_000;

export function createAccountWork(parts: AccountParts): AccountWork {
  const { owner, outbox, clock, random, state, meter = createMeter(clock) } = parts;
  const relay = parts.channel(syncChannel(owner.account));
  let term: Term | null = null;
  let queueFailed = false;
  /** What the screen last asked for, also before anyone led. */
  let wished: [StreamId, readonly number[]] | null = null;

  const drainer = createDrainer({
    clock,
    random,
    drain: parts.drain,
    onOutcome(outcome) {
      state.change({
        waitsFor: outcome.end === 'retry-later' ? outcome.code : outcome.end === 'session-lost' ? 'session-lost' : null,
      });
      // Whoever recorded the answers may have died before it told of them. Nobody asked for any without a network.
      if (outcome.end !== 'retry-later' || outcome.code !== 'offline') term?.takeAnswers();
      if (outcome.answered > 0 && state.now.connection !== 'online') term?.hurry();
      if (outcome.end === 'epoch') term?.wantEpoch();
      else if (outcome.end === 'outdated') state.change({ outdated: true });
      const storage = outcome.end === 'retry-later' ? queueFailures[outcome.code] : undefined;
      if (storage || queueFailed) state.change({ storage: storage ?? 'well' });
      queueFailed = storage !== undefined;
    },
  });

  const uploader =
    parts.sendPictures &&
    createDrainer({
      clock,
      random,
      drain: (attempt) => parts.sendPictures?.(attempt) ?? Promise.resolve({ end: 'empty', answered: 0 }),
      onOutcome: ({ answered }) => void (answered > 0 && drainer.ring()),
    });

  const toldToWait = () => state.now.waitsFor === 'rate-limited';
  /** [Y5] Who was told to come later stays away until then; anything else that is waited out may be over. */
  const connected = () => {
    uploader?.hurry();
    return toldToWait() ? drainer.ring() : drainer.hurry();
  };

  async function lead(signal: AbortSignal): Promise<void> {
    state.change({ leads: true });
    const unsubscribe = outbox.subscribe(() => {
      drainer.ring();
      uploader?.ring();
    });
    void parts.lastLogin?.(parts.accessToken, signal);
    // Nobody waits for its end: a sign-out would otherwise wait for a refresh that hangs.
    void parts.keepFresh(signal).catch((error: unknown) => log.crash('sync.refresh-failed', error));
    let failures = 0;
    for (let openings = 0; !signal.aborted; openings += 1) {
      const began = clock.now();
      const broken = await serve(signal, failures);
      if (clock.now() - began > STEADY_MS) openings = 0;
      failures = broken && openings > 0 ? failures + 1 : broken ? 1 : 0;
      if (!signal.aborted) await clock.wait(backoff(openings, random), signal).catch(() => undefined);
    }
    unsubscribe();
    state.change({ leads: false });
    // What the one who took over has said meanwhile was not for a leader.
    say(relay, { kind: 'who' });
  }

  /**
   * One opening of the store, until the term ends or the storage fails [Y19]. True: the store itself may be to blame.
   */
  async function serve(signal: AbortSignal, failures: number): Promise<boolean> {
    let store: Store | null = null;
    try {
      if (failures >= ERASE_AFTER) await parts.eraseStore();
      store = await parts.openStore(signal);
      if (signal.aborted) return false;
      term = createTerm({ ...parts, meter, store, server: parts.transport, relay, queue: drainer, connected });
      if (wished) term.want(...wished);
      await term.run(signal);
    } catch (error) {
      if (error instanceof Error && error.name === 'OutboxClosed') return false;
      const failure = storageFailure(error);
      if (!failure) log.crash('sync.term-failed', error);
      else if (failure !== 'closed') state.change({ storage: failure });
      log.warn('sync.term-ended', { failure, failures });
      // A defect may come from what lies there; without a network there is nothing to put in its place.
      return failure === null ? parts.isOnline() : failure !== 'full';
    } finally {
      term = null;
      await store?.close();
    }
    return false;
  }

  return {
    want(stream, pages) {
      wished = [stream, pages];
      if (term) term.want(stream, pages);
      else say(relay, { kind: 'want', stream, pages: [...pages] });
    },
    typing: (conversation, isTyping) =>
      term ? term.typing(conversation, isTyping) : say(relay, { kind: 'typing', conversation, isTyping }),
    wantPull() {
      if (term) term.wantPull();
      else say(relay, { kind: 'pull' });
    },
    drain() {
      uploader?.written();
      return toldToWait() ? drainer.ring() : drainer.written();
    },
    hurry() {
      drainer.hurry();
      uploader?.hurry();
      if (term) term.hurry();
      else say(relay, { kind: 'hurry' });
    },
    drop() {
      state.change({ connection: 'offline' });
      term?.drop();
    },
    async run(signal) {
      const unfollow = followLeader(relay, (told) => {
        if (!state.now.leads) state.change(told);
      });
      try {
        const candidate = { lock: leaderLock(owner.account), channel: relay, build: parts.build, lead };
        drainer.ring();
        uploader?.ring();
        await Promise.all([campaign(candidate, parts, signal), drainer.run(signal), uploader?.run(signal)]);
      } finally {
        unfollow();
        relay.close();
      }
    },
  };
}
