/** The sync worker of one tab: starts, stops and erases what belongs to the device's owner [Y16, Y17]. */
import type { Owner } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { SIGN_OUT_TELLING_MS } from '#schemas/limits.ts';
import { backoff } from '#lib/backoff.ts';
import { log, logLines } from '#lib/log.ts';
import { done, refused } from '#lib/result.ts';
import { OutboxClosed } from '#outbox/database.ts';
import { eraseAccount, eraseLeftovers } from '#outbox/device/erase.ts';
import { onErase } from '#outbox/device/on-erase.ts';
import { openOwned } from '#outbox/device/open-owned.ts';
import { sameOwner } from '#outbox/device/owner.ts';
import { tokenFor, type Sessions } from '#outbox/device/session.ts';
import { drain, type DrainOutcome } from '#outbox/drain.ts';
import { openOutbox, type Outbox } from '#outbox/outbox.ts';
import { createTransport, type AccessToken } from '#outbox/transport.ts';
import { storageFailure } from '#store/failure.ts';
import { eraseOldStores, eraseStores } from '#store/erase.ts';
import type { Store } from '#store/open.ts';
import { createAccountWork, type AccountWork } from './account.ts';
import type { LinkReader } from './link-previews.ts';
import { searchGifs } from './media/gif-search.ts';
import type { Pictures } from './media/pictures-port.ts';
import { createMeter } from './meter.ts';
import type { AccountDatabases, Connect, Surroundings } from './ports.ts';
import { createQuestions, type Questions } from './questions.ts';
import { filled } from './filled.ts';
import { selfTest } from './self-test.ts';
import type { SelfTest, SyncApi } from './sync-api.ts';
import { holdState } from './sync-state.ts';

export interface EngineParts extends Surroundings {
  sessions: Sessions;
  baseUrl: string;
  fetch: typeof fetch;
  build: number;
  isOnline(): boolean;
  connect(account: MemberId, worker: string): Connect;
  forgetPictures(urls: readonly string[]): Promise<void>;
  forgetMembers?: (account: MemberId, ids: readonly MemberId[]) => Promise<void>;
  /** Pictures of conversations; without them, no message waits for one. */
  pictures?: (outbox: Outbox, accessToken: AccessToken) => Pictures;
  /** Reads links; without it, none is. `stays`: the account is not about to leave. */
  links?: (accessToken: AccessToken, stays: () => boolean) => LinkReader;
  openStore(account: MemberId): Promise<Store>;
  /** Where the databases are not a browser's own. */
  databases?: AccountDatabases;
}

export interface Engine extends SyncApi {
  /** The browser's word on the network. */
  networkCame(): void;
  networkWent(): void;
  stop(): Promise<void>;
}

interface Running {
  owner: Owner;
  work: AccountWork;
  pictures: Pictures | undefined;
  link: LinkReader | undefined;
  questions: Questions;
  selfTest(): Promise<SelfTest>;
  end(): Promise<void>;
}

export function createEngine(parts: EngineParts): Engine {
  const { sessions, clock, locks, random, databases } = parts;
  const { device } = sessions;
  const state = holdState();
  const erasing = { device, locks, clock, channel: parts.channel, ...(databases && { databases: databases.erase }) };
  let running: Running | null = null;
  let started: Promise<void> | null = null;
  let endings: (() => void)[] = [];
  /** This very tab signs out: nobody ended the session under it. */
  let leaving = false;
  /** Starting and stopping come one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    // What the storage refuses is told by the state, and tried again.
    last = next.catch((error: unknown) =>
      storageFailure(error) ? log.warn('sync.storage-failed') : log.crash('sync.engine', error),
    );
    return next;
  };

  /** Brings what runs in line with whose device this is now. */
  const follow = () =>
    inTurn(async () => {
      const { status, owner } = await sessions.current();
      if (running && (status !== 'present' || !sameOwner(running.owner, owner))) await halt();
      if (status === 'present' && !running) {
        running = await begin(owner).catch(notOpened);
        state.change({ storage: 'well' });
      }
      if (status !== 'none') state.change({ session: status });
      else if (state.now.session !== 'none' && !leaving) state.change({ session: 'ended' });
    });

  async function halt(): Promise<void> {
    const ended = running;
    running = null;
    await ended?.end();
  }

  async function begin(owner: Owner): Promise<Running> {
    const { account } = owner;
    const outbox = await openOwned(
      owner,
      device,
      () => databases?.openOutbox(owner) ?? openOutbox(owner, { clock, random }),
      erasing,
    );
    const accessToken = tokenFor(sessions, account);
    const direct = createTransport({ baseUrl: parts.baseUrl, fetch: parts.fetch, clock, accessToken });
    const [worker, meter] = [random.uuid(), createMeter(clock)];
    const transport = meter.measured(direct);
    const onServerTime = (serverTime: string) => {
      void sessions.serverTime.note(serverTime).catch(() => undefined);
      void outbox.noteServerTime(serverTime).catch(() => undefined);
    };
    const pictures = parts.pictures?.(outbox, accessToken);
    const work = createAccountWork({
      ...parts,
      owner,
      outbox,
      state,
      transport,
      meter,
      connect: parts.connect(account, worker),
      forgetMembers: (ids) => parts.forgetMembers?.(account, ids) ?? Promise.resolve(),
      openStore: async (signal) => {
        const store = await parts.openStore(account);
        return databases ? store : filled(store, { clock, locks, signal });
      },
      eraseStore: () => databases?.eraseStores(account) ?? eraseStores(account),
      accessToken,
      afterUnauthorized: accessToken,
      keepFresh: (signal) => sessions.keepFresh(signal),
      // What no drain has claimed can be changed and taken back as if it had never been asked for [Y2]: without a
      // network none does.
      drain: whenReachable((attempt) =>
        drain({
          outbox,
          push: (request) => transport.push({ ...request, worker }),
          ...(pictures && { pictures: pictures.here }),
          ...(parts.batch && { batch: parts.batch }),
          locks,
          clock,
          random,
          attempt,
        }),
      ),
      ...(pictures && {
        sendPictures: whenReachable(pictures.send),
        sweepPictures: pictures.sweep,
        erasePictures: pictures.erase,
      }),
      onServerTime,
    });
    const ending = new AbortController();
    // Closed by the browser, or by an erasure: what runs on it can do nothing any more. In turn, as it may close before
    // it counts as running.
    const haltIfMine = async () => {
      const mine = running?.work === work;
      if (mine) await halt();
      return mine;
    };
    void outbox.closed
      .then(() => inTurn(haltIfMine))
      .then(
        (mine) => (mine ? follow() : undefined),
        () => undefined,
      )
      .catch(() => undefined);
    const ended = work.run(ending.signal).catch((error: unknown) => log.crash('sync.account', error));
    return {
      owner,
      work,
      pictures,
      link: parts.links?.(accessToken, () => !ending.signal.aborted),
      questions: createQuestions({ baseUrl: parts.baseUrl, fetch: parts.fetch, clock, accessToken }, ending.signal),
      selfTest: () => selfTest({ clock, random, accessToken, transport: direct }),
      async end() {
        ending.abort();
        outbox.close();
        await ended;
      },
    };
  }

  const whenReachable =
    (run: (attempt: number) => Promise<DrainOutcome>) =>
    async (attempt: number): Promise<DrainOutcome> =>
      parts.isOnline() || state.now.connection === 'online'
        ? run(attempt)
        : { end: 'retry-later', answered: 0, code: 'offline', retryAfter: backoff(attempt, random) };

  async function startUp(): Promise<void> {
    await eraseLeftovers(erasing);
    endings = [
      sessions.onChange(() => void follow().catch(() => undefined)),
      onErase((account) => void (running?.owner.account === account && inTurn(halt)), parts.channel),
    ];
    void (databases?.eraseOldStores() ?? eraseOldStores(indexedDB, locks)).catch(() => undefined);
  }

  /** What could not be opened before is tried again. */
  function hurry(): void {
    if (running) running.work.hurry();
    else if (started) void follow().catch(() => undefined);
  }

  /** The account left the device while it was opened: what tells of that follows. Anything else is explained [Y19]. */
  function notOpened(error: unknown): null {
    if (error instanceof OutboxClosed) return null;
    // [Y18] What a later version has made of it is left alone: this one is too old for it.
    if (error instanceof DOMException && error.name === 'VersionError') state.change({ outdated: true });
    else state.change({ storage: storageFailure(error) === 'full' ? 'full' : 'broken' });
    throw error;
  }

  async function erase(account: MemberId): Promise<void> {
    const letGo = async () => {
      if (running?.owner.account === account) await halt();
    };
    await inTurn(async () => void (await eraseAccount(account, { ...erasing, letGo })));
  }

  return {
    async start() {
      await (started ??= inTurn(startUp));
      await follow();
    },
    watch: async (listener) => void state.watch(listener),
    async signIn(email, password) {
      const answer = await sessions.signIn(email, password);
      if (!answer.ok) return answer;
      // Signed in all the same: that the data cannot be opened is told by the state.
      await follow().catch(() => undefined);
      const { user } = answer.value;
      return done({ account: user.id, email: user.email });
    },
    async signOut() {
      const { owner } = await sessions.current();
      if (!owner) return;
      leaving = true;
      try {
        const told = sessions.signOut().catch(() => undefined);
        await erase(owner.account);
        await Promise.race([told, clock.wait(SIGN_OUT_TELLING_MS)]);
      } finally {
        leaving = false;
      }
      state.change({ session: 'none', history: { done: 0, total: 0 } });
    },
    async forget(account) {
      await erase(account);
      state.change({ session: 'none' });
    },
    drain: async () => void (running ? running.work.drain() : hurry()),
    hurry: async () => hurry(),
    async want(stream, pages) {
      running?.work.want(stream, pages);
    },
    async typing(conversation, isTyping) {
      running?.work.typing(conversation, isTyping);
    },
    gifs: async (words) =>
      running
        ? searchGifs(words, {
            baseUrl: parts.baseUrl,
            fetch: parts.fetch,
            accessToken: tokenFor(sessions, running.owner.account),
          })
        : refused('offline'),
    picture: async (path) => (await running?.pictures?.fetch(path)) ?? refused('offline'),
    storePicture: async (path, picture) => (await running?.pictures?.store(path, picture)) ?? refused('offline'),
    pull: async () => running?.work.wantPull(),
    linkPreview: async (url) => (await running?.link?.(url)) ?? refused('offline'),
    ask: async (name, request, place) => (await running?.questions({ name, request, place })) ?? refused('offline'),
    logLines: async () => [...logLines()],
    selfTest: async () => (await running?.selfTest()) ?? null,
    networkCame: hurry,
    networkWent: () => running?.work.drop(),
    async stop() {
      for (const end of endings) end();
      await inTurn(halt);
    },
  };
}
