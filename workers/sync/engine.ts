/** The sync worker of one tab: starts, stops and erases what belongs to the device's owner [Y16, Y17]. */
import { entryRules } from '#actions/rules.ts';
import type { Owner } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { SIGN_OUT_TIMEOUT_MS } from '#schemas/limits.ts';
import { log, logLines } from '#lib/log.ts';
import { done, refused } from '#lib/result.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import { eraseAccount, eraseLeftovers } from '#sync/session/erase.ts';
import { onErase } from '#sync/session/on-erase.ts';
import { openForOwner } from '#sync/session/open-for-owner.ts';
import { isSameOwner } from '#sync/session/owner.ts';
import { tokenFor } from '#sync/session/session.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { createTransport } from '#sync/outbox/transport.ts';
import { storageFailureOf } from '#sync/store/failure.ts';
import { eraseOldStores } from '#sync/store/erase.ts';
import { createAccountWork, type AccountWork } from './account.ts';
import { accountPorts } from './account-ports.ts';
import type { EngineParts } from './engine-parts.ts';
import type { LinkReader } from './link-previews.ts';
import { searchGifs } from '../picture/gif-search.ts';
import type { AccountPictures } from '../picture/account-pictures.ts';
import { createConnectionMetrics } from './connection-metrics.ts';
import { createRpcClient, type RpcClient } from './rpc.ts';
import { selfTest } from './self-test.ts';
import type { SelfTestResult, SyncApi } from '#platform/worker-api/sync-api.ts';
import { createStateHolder } from './sync-state.ts';

export interface Engine extends SyncApi {
  /** Called when the browser reports that the network is back, or gone. */
  onNetworkOnline(): void;
  onNetworkOffline(): void;
  stop(): Promise<void>;
}

interface Running {
  owner: Owner;
  work: AccountWork;
  pictures: AccountPictures | undefined;
  linkReader: LinkReader | undefined;
  rpc: RpcClient;
  selfTest(): Promise<SelfTestResult>;
  end(): Promise<void>;
}

export function createEngine(parts: EngineParts): Engine {
  const { sessions, clock, locks, random, databases } = parts;
  const { device } = sessions;
  const state = createStateHolder();
  const erasePorts = { device, locks, clock, channel: parts.channel, ...(databases && { databases: databases.erase }) };
  let running: Running | null = null;
  let startup: Promise<void> | null = null;
  let disposers: (() => void)[] = [];
  /** Whether this tab itself is signing out: then the end of the session is no surprise to report. */
  let isSigningOut = false;
  /** The last task: starting, stopping and erasing run one after the other. */
  let lastTask: Promise<unknown> = Promise.resolve();
  const runSerially = <T>(work: () => Promise<T>): Promise<T> => {
    const next = lastTask.then(work);
    // A failure of the storage is shown by the state and tried again.
    lastTask = next.catch((error: unknown) =>
      storageFailureOf(error) ? log.warn('sync.storage-failed') : log.crash('sync.engine', error),
    );
    return next;
  };

  /** Starts or stops the account's work, so that it matches the device's present owner. */
  const reconcileOwner = () =>
    runSerially(async () => {
      const { status, owner } = await sessions.current();
      if (running && (status !== 'present' || !isSameOwner(running.owner, owner))) await stopAccount();
      if (status === 'present' && !running) {
        running = await startAccount(owner).catch(reportOpenFailure);
        state.change({ storage: 'well' });
      }
      if (status !== 'none') state.change({ session: status });
      else if (state.current.session !== 'none' && !isSigningOut) state.change({ session: 'ended' });
    });

  async function stopAccount(): Promise<void> {
    const previous = running;
    running = null;
    await previous?.end();
  }

  async function startAccount(owner: Owner): Promise<Running> {
    const { account } = owner;
    const outbox = await openForOwner(
      owner,
      device,
      () => databases?.openOutbox(owner) ?? openOutbox(owner, { rules: entryRules, clock, random }),
      erasePorts,
    );
    await parts.unsent?.restore(outbox, owner);
    const accessToken = tokenFor(sessions, account);
    const directTransport = createTransport({ baseUrl: parts.baseUrl, fetch: parts.fetch, clock, accessToken });
    const [worker, metrics] = [random.uuid(), createConnectionMetrics(clock)];
    const transport = metrics.instrument(directTransport);
    const onServerTime = (serverTime: string) => {
      void sessions.serverTime.note(serverTime).catch(() => undefined);
      void outbox.noteServerTime(serverTime).catch(() => undefined);
    };
    const pictures = parts.pictures?.(outbox, accessToken);
    const ending = new AbortController();
    const rpc = createRpcClient({ baseUrl: parts.baseUrl, fetch: parts.fetch, clock, accessToken }, ending.signal);
    const work = createAccountWork({
      ...accountPorts(parts, { owner, outbox, accessToken, transport, rpc, worker, pictures, onServerTime, state }),
      owner,
      build: parts.build,
      outbox,
      state,
      metrics,
    });
    // Closed by the browser, or by an erasure: what runs on it can do nothing any more. In turn, as it may close before
    // it counts as running.
    const stopIfCurrent = async () => {
      const isCurrent = running?.work === work;
      if (isCurrent) await stopAccount();
      return isCurrent;
    };
    void outbox.closed
      .then(() => runSerially(stopIfCurrent))
      .then(
        (isCurrent) => (isCurrent ? reconcileOwner() : undefined),
        () => undefined,
      )
      .catch(() => undefined);
    const workEnd = work.run(ending.signal).catch((error: unknown) => log.crash('sync.account', error));
    return {
      owner,
      work,
      pictures,
      linkReader: parts.linkReader?.(accessToken, () => !ending.signal.aborted),
      rpc,
      selfTest: () => selfTest({ clock, random, accessToken, transport: directTransport }),
      async end() {
        ending.abort();
        outbox.close();
        await workEnd;
      },
    };
  }

  async function startUp(): Promise<void> {
    await eraseLeftovers(erasePorts);
    disposers = [
      sessions.onChange(() => void reconcileOwner().catch(() => undefined)),
      onErase((account) => void (running?.owner.account === account && runSerially(stopAccount)), parts.channel),
    ];
    void (databases?.eraseOldStores() ?? eraseOldStores(indexedDB, locks)).catch(() => undefined);
  }

  /** Tries again, including to open an account that could not be opened before. */
  function retryNow(): void {
    if (running) running.work.retryNow();
    else if (startup) void reconcileOwner().catch(() => undefined);
  }

  /**
   * Reports why an account could not be opened [Y19]. `OutboxClosed` means that the account left the device meanwhile;
   * the change of the session follows.
   */
  function reportOpenFailure(error: unknown): null {
    if (error instanceof OutboxClosed) return null;
    // A later version has upgraded the database, and this build is too old for it [Y18].
    if (error instanceof DOMException && error.name === 'VersionError') state.change({ outdated: true });
    else state.change({ storage: storageFailureOf(error) === 'full' ? 'full' : 'broken' });
    throw error;
  }

  async function erase(account: MemberId): Promise<void> {
    const releaseAccount = async () => {
      if (running?.owner.account === account) await stopAccount();
    };
    await runSerially(async () => void (await eraseAccount(account, { ...erasePorts, releaseAccount })));
  }

  return {
    async start() {
      await (startup ??= runSerially(startUp));
      await reconcileOwner();
    },
    watch: async (listener) => void state.watch(listener),
    async signIn(email, password) {
      const answer = await sessions.signIn(email, password);
      if (!answer.ok) return answer;
      // The sign-in succeeded all the same; the state reports that the data could not be opened.
      await reconcileOwner().catch(() => undefined);
      const { user } = answer.value;
      return done({ account: user.id, email: user.email });
    },
    async signOut() {
      const { owner } = await sessions.current();
      if (!owner) return;
      isSigningOut = true;
      try {
        const serverSignOut = sessions.signOut().catch(() => undefined);
        await erase(owner.account);
        await Promise.race([serverSignOut, clock.wait(SIGN_OUT_TIMEOUT_MS)]);
      } finally {
        isSigningOut = false;
      }
      state.change({ session: 'none', history: { done: 0, total: 0 } });
    },
    async forgetAccount(account) {
      await erase(account);
      state.change({ session: 'none' });
    },
    drain: async () => void (running ? running.work.drain() : retryNow()),
    retryNow: async () => retryNow(),
    async requestChunks(stream, chunkNos) {
      running?.work.requestChunks(stream, chunkNos);
    },
    async sendTyping(conversation, isTyping) {
      running?.work.sendTyping(conversation, isTyping);
    },
    searchGifs: async (words) =>
      running
        ? searchGifs(words, {
            baseUrl: parts.baseUrl,
            fetch: parts.fetch,
            accessToken: tokenFor(sessions, running.owner.account),
          })
        : refused('offline'),
    downloadPicture: async (path) => (await running?.pictures?.download(path)) ?? refused('offline'),
    uploadPicture: async (path, picture) => (await running?.pictures?.upload(path, picture)) ?? refused('offline'),
    requestPull: async () => running?.work.requestPull(),
    linkPreview: async (url) => (await running?.linkReader?.(url)) ?? refused('offline'),
    rpc: async (name, request, slot) => (await running?.rpc({ name, request, slot })) ?? refused('offline'),
    async cachedAnswer(account, request) {
      if (running && running.owner.account !== account) return refused('session-lost');
      return (await running?.work.requestAnswer(request)) ?? refused('offline');
    },
    logLines: async () => [...logLines()],
    selfTest: async () => (await running?.selfTest()) ?? null,
    onNetworkOnline: retryNow,
    onNetworkOffline: () => running?.work.disconnect(),
    async stop() {
      for (const end of disposers) end();
      await runSerially(stopAccount);
    },
  };
}
