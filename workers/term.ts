/** What a leader does for as long as it leads: composed of small parts over ports, none of which knows the others. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { ConversationId, MemberId, StreamId } from '#schemas/ids.ts';
import type { DigestAnswer, LiveItem } from '#schemas/wire/sync.ts';
import { SOCKET_TRIES } from '#schemas/limits.ts';
import type { Channel } from '#lib/channel.ts';
import type { Item } from '#domain/items.ts';
import type { Arrival } from '#domain/epochs.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { Store } from '#store/open.ts';
import { storeWriter } from '#store/writer.ts';
import type { Asked, Connect, Surroundings, SyncServer } from './ports.ts';
import { HEALTH_CHECK_MS, type Meter } from './meter.ts';
import { answerFollowers, sharedOf, type LeaderDuties } from './relay.ts';
import type { Drainer } from './replication/drainer.ts';
import { createDigestCheck } from './replication/digest.ts';
import { createLive } from './replication/live.ts';
import { createHistory } from './replication/pages.ts';
import { createPuller } from './replication/pull.ts';
import { createResults } from './replication/results.ts';
import { createTaker, type Taker } from './replication/take.ts';
import { createKeptConnection } from './sockets/keep-open.ts';
import { createTypists } from './sockets/typists.ts';
import type { StateHolder } from './sync-state.ts';
import { aborted, createBell, orStopped } from './bell.ts';

/** After being cut off for longer, the heads travel straight away instead of a digest [Y8]. */
const LONG_ABSENCE_MS = 5 * 60_000;
/** What a killed worker left lying is out of sight anyway: its removal does not hold up the start [Y9]. */
const SWEEP_AFTER_MS = 3000;
/** Between two background writes: the screen's queries stand in line before the next one, and need the processor. */
const PAUSE_MS = 25;
/** Long enough to draw a screenful: what is written beside that takes its processor and its disk. */
const DRAWN_MS = 200;
/**
 * While a queue leaves, what it was answered is shown as it lies in the outbox: it is taken from there in one go, and
 * no later than that.
 */
const LEAVING_MS = 1000;
/** Whoever recorded an answer may have died before it told of it: it is found after so long. */
const UNTOLD_MS = 20_000;

export interface TermParts extends Surroundings {
  store: Store;
  outbox: Outbox;
  server: SyncServer;
  connect: Connect;
  accessToken(): Asked<string>;
  afterUnauthorized(token: string): Promise<unknown>;
  isOnline(): boolean;
  state: StateHolder;
  meter: Meter;
  relay: Channel;
  forgetPictures(urls: readonly string[]): Promise<void>;
  forgetMembers?: ((ids: readonly MemberId[]) => Promise<void>) | undefined;
  sweepPictures?: ((inSight: (stream: string) => boolean) => Promise<void>) | undefined;
  erasePictures?: ((paths: readonly string[]) => Promise<void>) | undefined;
  /** `ring`: the queue may be sent now. */
  queue: Pick<Drainer, 'ring' | 'isSending' | 'rest'>;
  /** The server is there again. */
  connected(): void;
  onServerTime(serverTime: string): void;
}

export interface Term extends Omit<LeaderDuties, 'state'> {
  /** The browser says that the network is gone. */
  drop(): void;
  /** The outbox may hold answers of which nobody has told [Y6]. */
  takeAnswers(): void;
  /** It does not know the present epoch, or knows another [Y21]. */
  wantEpoch(): void;
  /** Ends with the signal; throws what the storage threw. */
  run(signal: AbortSignal): Promise<void>;
}

export function createTerm(parts: TermParts): Term {
  const { clock, random, store, outbox, meter, server, connect, isOnline, state, relay, queue, onServerTime } = parts;
  const ending = new AbortController();
  const { signal } = ending;
  const writer = storeWriter(store);
  const answeredBell = createBell(clock);
  const waiting = (ms: number) => () => clock.wait(ms, signal).catch(() => undefined);
  const wantPull = () => puller.want();

  const raw = createTaker({
    writer,
    turnOutbox: (epoch) => outbox.turnEpoch(epoch).then(() => undefined),
    wantPull,
    pause: waiting(PAUSE_MS),
    drawn: waiting(DRAWN_MS),
    forgetPictures: parts.forgetPictures,
    forgetMembers: parts.forgetMembers,
    sweepPictures: parts.sweepPictures,
    erasePictures: parts.erasePictures,
    screenful: parts.screenful,
    onAnew: () => history.look(),
  });
  const results = createResults({ outbox, writer, taker: raw, wantPull });
  /** Rows that came while the queue was leaving. */
  let written: { stream: StreamId; row: Message }[] = [];
  /** [Y1] Whatever brought a row, it may be what an entry waits for. */
  const taker: Taker = {
    ...raw,
    async take(arrival: Arrival, items: readonly Item[], until: AbortSignal) {
      const taken = await raw.take(arrival, items, until);
      const rows = taken ? items.flatMap(({ stream, rows }) => rows.map((row) => ({ stream, row }))) : [];
      if (taken && !queue.isSending()) await results.settle(rows);
      else if (rows.length) {
        written.push(...rows);
        answeredBell.ring();
      }
      return taken;
    },
  };

  const live = createLive(taker, signal);

  const onFailure = (code: FailureCode) => {
    if (code === 'protocol-too-old') state.change({ outdated: true });
  };
  const onAnswer = onServerTime;
  const history = createHistory({
    clock,
    random,
    server,
    writer,
    taker,
    onAnswer,
    onFailure,
    onProgress: (progress) => state.change({ history: progress }),
  });
  const onTaken = () => {
    state.change({ storage: 'well' });
    history.look();
    answeredBell.ring();
    queue.ring();
    if (state.now.connection !== 'online') reached();
  };
  /** Whoever has an answer need not wait out what failed before. */
  const reached = () => {
    connection.hurry();
    parts.connected();
  };
  const puller = createPuller({
    clock,
    random,
    server,
    writer,
    taker,
    answeredStreams: results.streams,
    onAnswer,
    onFailure,
    onTaken,
  });
  const digest = createDigestCheck({ clock, server, writer, wantPull });

  let failed: (error: unknown) => void = () => undefined;
  const guarded = (work: Promise<unknown>) => void work.catch((error: unknown) => failed(error));

  const typists = createTypists(clock, (typing) => state.change({ typing }));
  let cutOffAt = clock.now();
  const connection = createKeptConnection({
    clock,
    random,
    connect,
    accessToken: parts.accessToken,
    afterUnauthorized: parts.afterUnauthorized,
    isOnline,
    listener: {
      onItem: (item) => (meter.heard(item), guarded(takeLive(item))),
      onUnreadable: wantPull,
      onTyping: typists.heard,
    },
    onOpen,
    onClosed(tries, code) {
      if (state.now.connection === 'online') cutOffAt = clock.now();
      typists.clear();
      if (code) onFailure(code);
      state.change({ connection: !isOnline() || tries >= SOCKET_TRIES ? 'offline' : 'connecting', error: code });
    },
  });

  function onOpen(told: DigestAnswer | null): void {
    meter.opened();
    state.change({ connection: 'online', error: null, figures: meter.figures() });
    digest.busy();
    if (clock.now() - cutOffAt > LONG_ABSENCE_MS) wantPull();
    // What a pull is about to bring would differ from what was told.
    else guarded(puller.quiet().then(() => digest.compare(told, signal)));
    puller.hurry();
    history.look();
    parts.connected();
  }

  async function takeLive(item: LiveItem): Promise<void> {
    digest.busy();
    if (item.rows.some(({ senderId }) => senderId !== store.account))
      typists.heard(item.stream as string as ConversationId, false);
    await live.heard(item);
  }

  /** Answers that any context has brought home go into the store. */
  async function takeResults(): Promise<void> {
    while (!signal.aborted) {
      await results.take(signal);
      const rows = written;
      written = [];
      await results.settle(rows);
      await answeredBell.wait(signal, UNTOLD_MS);
      await orStopped(queue.rest(LEAVING_MS), signal);
    }
  }

  /** [CHAT-99] */
  async function watchHealth(): Promise<void> {
    while (!signal.aborted) {
      state.change({ figures: meter.figures() });
      await clock.wait(HEALTH_CHECK_MS, signal).catch(() => undefined);
    }
  }

  const term: Term = {
    want: (stream, pages) => guarded(history.want(stream, pages, signal)),
    typing: connection.typing,
    hurry() {
      // What is tried without a network only stands in the way of who writes meanwhile.
      if (!isOnline() && state.now.connection !== 'online') return;
      puller.hurry();
      connection.hurry();
      history.look();
      // A socket that died in its sleep does not know it yet.
      digest.busy();
    },
    drop: connection.drop,
    wantPull,
    takeAnswers: () => answeredBell.ring(),
    wantEpoch: puller.wantEpoch,
    async run(until) {
      until.addEventListener('abort', () => ending.abort(), { once: true });
      store.closed.addEventListener('abort', () => ending.abort(), { once: true });
      if (until.aborted || store.closed.aborted) ending.abort();
      const endings = [
        // What was added has no answer yet. Of what was answered no event may tell: it is checked as soon.
        outbox.subscribe((added) => {
          if (added) return;
          answeredBell.ring();
          digest.busy();
        }),
        answerFollowers(relay, { ...term, state: () => sharedOf(state.now) }),
        state.watch(() => relay.post({ kind: 'state', state: sharedOf(state.now) })),
      ];
      const broken = new Promise<never>((_, reject) => (failed = reject));
      broken.catch(() => undefined);
      puller.want();
      try {
        const whole = Promise.all([
          startUp(),
          takeResults(),
          puller.run(signal),
          history.run(signal),
          digest.run(signal),
          connection.run(signal),
          watchHealth(),
        ]);
        // What still waits for an answer finds the signal when it comes.
        await Promise.race([whole, broken, aborted(signal)]);
      } finally {
        ending.abort();
        typists.clear();
        for (const end of endings) end();
      }
    },
  };
  return term;

  async function startUp(): Promise<void> {
    await results.search();
    await clock.wait(SWEEP_AFTER_MS, signal).catch(() => undefined);
    if (!signal.aborted) await raw.sweep();
  }
}
