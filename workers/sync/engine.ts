/** The sync worker of one tab: starts, stops and erases what belongs to the device's owner [Y16, Y17]. */
import { SIGN_OUT_TIMEOUT_MS } from '#schemas/limits.ts';
import { logLines } from '#lib/log.ts';
import { done, type Result } from '#lib/result.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Session } from '#schemas/entities/session.ts';
import type { SignedInAccount, SyncApi } from '#platform/worker-api/sync-api.ts';
import { endLeftTickets, eraseLeftovers, type ErasePorts } from '#sync/session/erase.ts';
import { onErase } from '#sync/session/on-erase.ts';
import { eraseOldStores } from '#sync/store/erase.ts';
import { unlockContext } from '../unlock-context.ts';
import type { EngineParts } from './engine-parts.ts';
import { openAccount } from './open-account.ts';
import { createOwnerWork } from './owner-work.ts';
import { runningCalls } from './running-calls.ts';
import { createStateHolder, type StateHolder } from './sync-state.ts';

export interface Engine extends SyncApi {
  /** Called when the browser reports that the network is back, or gone. */
  onNetworkOnline(): void;
  onNetworkOffline(): void;
  stop(): Promise<void>;
}

export function createEngine(parts: EngineParts): Engine {
  const { sessions, clock, locks, channel, databases } = parts;
  const state = createStateHolder();
  const erasePorts: ErasePorts = {
    device: sessions.device,
    locks,
    clock,
    channel,
    ...(databases
      ? { databases: databases.erase }
      : { endTickets: async () => (await import('#sync/session/end-tickets.ts')).endTickets(sessions.device, parts) }),
  };
  const ownerWork = createOwnerWork({
    sessions,
    state,
    erasePorts,
    open: (owner) => openAccount(owner, parts, state),
  });
  const { running, reconcile } = ownerWork;
  let startup: Promise<void> | null = null;
  let disposers: (() => void)[] = [];

  async function startUp(): Promise<void> {
    await eraseLeftovers(erasePorts);
    // Not awaited: without an answer nothing else waits.
    void endLeftTickets(erasePorts).catch(() => undefined);
    disposers = [
      sessions.onChange(() => void reconcile().catch(() => undefined)),
      onErase((account) => void ownerWork.release(account), channel),
    ];
    void (databases?.eraseOldStores() ?? eraseOldStores(indexedDB, locks)).catch(() => undefined);
  }

  /** Tries again, including to open an account that could not be opened before. */
  function retryNow(): void {
    const account = running();
    if (account) account.work.retryNow();
    else if (startup) void reconcile().catch(() => undefined);
  }

  /** Resolves when this worker has the key of its page, or needs none [Y22]. */
  let unlocking: Promise<void> = Promise.resolve();

  async function start(): Promise<void> {
    await unlocking;
    await (startup ??= ownerWork.runSerially(startUp));
    await reconcile();
  }

  return {
    start,
    unlock: (...given) => (unlocking = unlockContext(...given)),
    watch: async (listener) => void state.watch(listener),
    ...sessionCalls({ sessions, clock, state, ownerWork }),
    ...runningCalls(running, async () => running() ?? start().then(running, running)),
    async drain() {
      const account = running();
      if (account) account.work.drain();
      else retryNow();
    },
    retryNow: async () => retryNow(),
    logLines: async () => [...logLines()],
    onNetworkOnline: retryNow,
    onNetworkOffline: () => running()?.work.disconnect(),
    async stop() {
      for (const end of disposers) end();
      await ownerWork.stop();
    },
  };
}

interface SessionCallPorts extends Pick<EngineParts, 'sessions' | 'clock'> {
  state: StateHolder;
  ownerWork: Pick<ReturnType<typeof createOwnerWork>, 'reconcile' | 'erase' | 'whileSigningOut'>;
}

/** Opens the account's data after a sign-in. */
async function openAfterSignIn(
  answer: Result<Session, FailureCode>,
  ownerWork: Pick<SessionCallPorts['ownerWork'], 'reconcile'>,
): Promise<Result<SignedInAccount, FailureCode>> {
  if (!answer.ok) return answer;
  // The sign-in succeeded all the same; the state reports that the data could not be opened.
  await ownerWork.reconcile().catch(() => undefined);
  const { user } = answer.value;
  return done({ account: user.id, email: user.email });
}

/** The calls by which an account comes to this device and leaves it. */
const sessionCalls = ({
  sessions,
  clock,
  state,
  ownerWork,
}: SessionCallPorts): Pick<
  SyncApi,
  'signIn' | 'signInWithPasskey' | 'signInWithTotp' | 'signOut' | 'forgetAccount'
> => ({
  signIn: async (email, password) => openAfterSignIn(await sessions.signIn(email, password), ownerWork),
  signInWithPasskey: async (assertion) => openAfterSignIn(await sessions.signInWithPasskey(assertion), ownerWork),
  signInWithTotp: async (account, code) => openAfterSignIn(await sessions.signInWithTotp(account, code), ownerWork),
  async signOut() {
    const { owner } = await sessions.current();
    if (!owner) return;
    await ownerWork.whileSigningOut(async () => {
      const serverSignOut = sessions.signOut().catch(() => undefined);
      await ownerWork.erase(owner.account);
      await Promise.race([serverSignOut, clock.wait(SIGN_OUT_TIMEOUT_MS)]);
    });
    state.change({ session: 'none', history: { done: 0, total: 0 } });
  },
  async forgetAccount(account) {
    const isComplete = await ownerWork.erase(account);
    state.change({ session: 'none' });
    return isComplete;
  },
});
