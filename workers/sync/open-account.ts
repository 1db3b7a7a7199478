/** Opens everything of the device's owner and starts its work; ends it when the account leaves or its data close. */
import { entryRules } from '#actions/rules.ts';
import type { Owner } from '#schemas/entities/session.ts';
import type { AccountFailure } from '#schemas/wire/accounts.ts';
import { log } from '#lib/log.ts';
import type { Result } from '#lib/result.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { createTransport } from '#sync/outbox/transport.ts';
import { openForOwner } from '#sync/session/open-for-owner.ts';
import { tokenFor } from '#sync/session/session.ts';
import type { SelfTestResult } from '#platform/worker-api/sync-api.ts';
import { searchGifs } from '../picture/gif-search.ts';
import type { AccountPictures } from '../picture/account-pictures.ts';
import { createAccountWork, type AccountWork } from './account.ts';
import { answerPort, localCopies, sendPort, storePort } from './account-ports.ts';
import { createConnectionMetrics } from './connection-metrics.ts';
import type { EngineParts } from './engine-parts.ts';
import { createGroupCommands, type GroupCommands } from './group-commands.ts';
import type { LinkReader } from './link-previews.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { createRpcClient, type RpcClient } from './rpc.ts';
import { selfTest } from './self-test.ts';
import type { StateHolder } from './sync-state.ts';

export interface OpenAccount {
  owner: Owner;
  work: AccountWork;
  pictures: AccountPictures | undefined;
  linkReader: LinkReader | undefined;
  rpc: RpcClient;
  actOnGroup: GroupCommands;
  changePassword(present: string, next: string): Promise<Result<null, AccountFailure>>;
  objectLink(path: string): Promise<Result<string, FailureCode>>;
  accessToken(): Promise<Result<string, FailureCode>>;
  searchGifs(words: string): ReturnType<typeof searchGifs>;
  selfTest(): Promise<SelfTestResult>;
  /** Resolves when its outbox is closed: by `end`, the browser or an erasure. */
  closed: Promise<void>;
  end(): Promise<void>;
}

/** Rejects with `OutboxClosed` where the account has left the device meanwhile, else with the storage's error. */
export async function openAccount(owner: Owner, engine: EngineParts, state: StateHolder): Promise<OpenAccount> {
  const { clock, random, sessions } = engine;
  const { account } = owner;
  const outbox = await openOwnOutbox(owner, engine);
  await engine.unsent?.restore(outbox, owner);
  const [worker, metrics, ending] = [random.uuid(), createConnectionMetrics(clock), new AbortController()];
  const accessToken = tokenFor(sessions, account);
  const request = { baseUrl: engine.baseUrl, fetch: engine.fetch, clock, accessToken };
  const directTransport = createTransport(request);
  const transport = metrics.instrument(directTransport);
  const rpc = engine.rpc?.(request) ?? createRpcClient(request, ending.signal);
  const pictures = engine.pictures?.(outbox, accessToken);
  const isReachable = () => engine.isOnline() || state.current.connection === 'online';

  const work = createAccountWork({
    environment: engine,
    owner,
    build: engine.build,
    outbox,
    stores: storePort(engine, owner),
    server: {
      transport,
      connect: engine.connect(account, worker),
      isOnline: engine.isOnline,
      onServerTime(serverTime) {
        void sessions.serverTime.note(serverTime).catch(() => undefined);
        void outbox.noteServerTime(serverTime).catch(() => undefined);
      },
    },
    session: { accessToken, afterUnauthorized: accessToken, keepFresh: (signal) => sessions.keepFresh(signal) },
    sender: sendPort(engine, { owner, outbox, transport, request, worker, pictures, isReachable }),
    copies: localCopies(engine, account, pictures),
    answers: answerPort(engine, { outbox, rpc, pictures }),
    state,
    metrics,
  });
  const workEnd = work.run(ending.signal).catch((error: unknown) => log.crash('sync.account', error));
  return {
    owner,
    work,
    pictures,
    linkReader: engine.linkReader?.(account, accessToken, () => !ending.signal.aborted),
    rpc,
    actOnGroup: createGroupCommands(
      {
        ...request,
        random,
        epoch: async () => (await outbox.snapshot()).epoch,
        onDone: () => work.requestPull(),
      },
      ending.signal,
    ),
    changePassword: async (present, next) =>
      (await import('./password-change.ts')).changePassword(request, present, next),
    objectLink: async (path) => (await import('./object-link.ts')).objectLink(request, path),
    accessToken,
    searchGifs: (words) => searchGifs(words, request),
    selfTest: () => selfTest({ clock, random, accessToken, transport: directTransport }),
    closed: outbox.closed,
    async end() {
      ending.abort();
      outbox.close();
      await workEnd;
    },
  };
}

type OutboxPorts = Pick<EngineParts, 'clock' | 'random' | 'locks' | 'databases' | 'sessions'>;

const openOwnOutbox = (owner: Owner, { clock, random, locks, databases, sessions }: OutboxPorts): Promise<Outbox> =>
  openForOwner(
    owner,
    sessions.device,
    () => databases?.openOutbox(owner) ?? openOutbox(owner, { rules: entryRules, clock, random }),
    { locks, clock, ...(databases && { databases: databases.erase }) },
  );
