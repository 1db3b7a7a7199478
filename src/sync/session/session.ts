/**
 * Manages the session that page, worker and service worker share: it is stored in IndexedDB [Y16], refreshed under one
 * lock, and its age is measured by server time. A failing network never signs anyone out [AUTH-135]; a refused refresh
 * token ends the session, but the owner and all their data stay [Y17].
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Session } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { REQUEST_TIMEOUT_MS, SESSION_MARGIN_MS, SESSION_TICK_MS } from '#schemas/limits.ts';
import { openChannel, type OpenChannel } from '#lib/channel.ts';
import { errorName, log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { createSignInAttempts, type SignInAttempts } from './sign-in-attempts.ts';
import { createAuthApi, type AuthService, type TokenGrant } from './auth-api.ts';
import { createDeviceDatabase, type DeviceDatabase, type DeviceWriteTransaction } from './device-database.ts';
import { withLock, type Locks } from './lock.ts';
import { AUTH_LOCK } from './later-names.ts';
import { DEVICE_LOCK, SESSION_CHANNEL } from './names.ts';
import { claimOwner, updateAddress } from './claim-owner.ts';
import { currentCipher, sealingCipher } from '../lock/current-cipher.ts';
import { lockOf } from './lock-record.ts';
import { ownerIn } from './owner.ts';
import { putSession } from './stored-session.ts';
import { createServerTime, type ServerTime } from './server-time.ts';
import { noSession, sessionStateIn, type SessionState } from './session-state.ts';
import { writeSessionBackup } from './session-backup.ts';

/** When the refresh lock is stolen, milliseconds: a holder that is silent for longer than one request is frozen. */
const REFRESH_STEAL_MS = REQUEST_TIMEOUT_MS + 2000;

export interface SessionPorts extends AuthService {
  locks: Locks;
  device?: DeviceDatabase;
  channel?: OpenChannel;
  /** Called before a lost session is removed, so that a page that starts later can learn of the loss [Y17]. */
  beforeLoss?: () => Promise<unknown>;
}

export interface Sessions {
  signIn(email: string, password: string): Promise<Result<Session, FailureCode>>;
  /** The same with a passkey, which needs no address. `assertion`: what the browser has answered. */
  signInWithPasskey(assertion: unknown): Promise<Result<Session, FailureCode>>;
  /** Opens another session of the account with a code of its application, from the session that is there. */
  signInWithTotp(account: MemberId, code: string): Promise<Result<Session, FailureCode>>;
  /** Resolves to the stored session, without any request [AUTH-130]. */
  current(): Promise<SessionState>;
  /** Resolves to a valid token; with `account`, only to a token of that account. */
  accessToken(account?: MemberId): Promise<Result<string, FailureCode>>;
  /**
   * Refreshes after the server has refused `token`, unless another context has refreshed already. The caller repeats
   * its request once with the new token.
   */
  afterUnauthorized(token: string, account?: MemberId): Promise<Result<string, FailureCode>>;
  /**
   * Ends the session at the auth service, as far as it can be reached. `eraseAccount` erases the session from the
   * device.
   */
  signOut(): Promise<void>;
  /** Refreshes ahead of expiry until the signal aborts [AUTH-138]. */
  keepFresh(signal: AbortSignal): Promise<void>;
  /**
   * Calls the listener when this context or another signs in, refreshes, loses or ends the session [AUTH-133]. Returns
   * a function that stops listening.
   */
  onChange(listener: () => void): () => void;
  close(): void;
  readonly attempts: SignInAttempts;
  readonly serverTime: ServerTime;
  readonly device: DeviceDatabase;
}

export function createSessions({
  clock,
  locks,
  device = createDeviceDatabase(),
  channel: open = openChannel,
  beforeLoss,
  ...service
}: SessionPorts): Sessions {
  const api = createAuthApi({ clock, ...service });
  const attempts = createSignInAttempts(device, clock);
  const serverTime = createServerTime(device, clock);
  const channel = open(SESSION_CHANNEL);
  const listeners = new Set<() => void>();
  const notifyListeners = () => listeners.forEach((listener) => listener());
  channel.listen(notifyListeners);
  const announceChange = () => {
    channel.post('changed');
    notifyListeners();
    void saveBackup();
  };

  const current = async (): Promise<SessionState> => (await device.read(sessionStateIn)) ?? noSession;

  /**
   * Writes the present session into the backup [Y19]; under the lock, so that no backup of an account that leaves is
   * written after its erasure [Y17].
   */
  const saveBackup = () =>
    withLock(
      locks,
      DEVICE_LOCK,
      REFRESH_STEAL_MS,
      async () => {
        const { status, owner, session } = await current();
        // Under the app lock there is no backup: nothing of it could be read without the key [Y22].
        if (!owner || status === 'locked' || sealingCipher(owner.account)) return;
        await writeSessionBackup({ owner, session });
      },
      clock,
    ).catch((error: unknown) => log.debug('session.not-copied', { error: errorName(error) }));

  /** Resolves to the stored session, or to null if this caller may not use it. */
  async function usableSession(account: MemberId | undefined): Promise<Session | null> {
    const { session } = await current();
    return session && (account === undefined || session.user.id === account) ? session : null;
  }
  const remainingMs = async (session: Session) => session.expiresAt * 1000 - (await serverTime.now());

  /** Writes only if the stored session still is the one that was refreshed: a sign-in or a sign-out meanwhile wins. */
  const replace = (usedSession: Session, work: (tx: DeviceWriteTransaction) => Promise<unknown>) =>
    device.change(async (tx) => {
      const state = await sessionStateIn(tx);
      if (state.session?.refreshToken !== usedSession.refreshToken) return state.session;
      await work(tx);
      return (await sessionStateIn(tx)).session;
    });

  function refresh(staleToken: string, account?: MemberId): Promise<Result<string, FailureCode>> {
    // Another member may have signed in meanwhile: their token must not be returned to a caller of the first account
    // [Y16].
    const tokenOf = ({ user }: Session, stored: Session | null | undefined) =>
      stored?.user.id === user.id ? done(stored.accessToken) : null;
    const work = async () => {
      const session = await usableSession(account);
      if (!session) return refused('session-lost');
      if (session.accessToken !== staleToken) return done(session.accessToken);
      const grant = await api.refresh(session.refreshToken);
      if (grant.ok) {
        const next = grant.value.session;
        if (next.user.id !== session.user.id) return refused('bad-answer');
        if (grant.value.serverNow !== null) await serverTime.note(grant.value.serverNow);
        // The old refresh token is used up: if the disk refuses the new session, the write is tried once more.
        const storeSession = () =>
          replace(session, async (tx) => {
            await putSession(tx, { account: next.user.id, email: next.user.email }, next);
            await updateAddress(tx, next.user);
          });
        const stored = await storeSession().catch(storeSession);
        announceChange();
        return tokenOf(session, stored) ?? refused('session-lost');
      }
      const suspended = grant.code === 'account-blocked';
      if (grant.code !== 'session-lost' && !suspended) return grant;
      await beforeLoss?.().catch(() => undefined);
      const stored = await replace(session, (tx) =>
        putSession(tx, { account: session.user.id, email: session.user.email }, suspended ? { suspended } : null),
      );
      announceChange();
      return tokenOf(session, stored) ?? refused('session-lost');
    };
    return withLock(locks, AUTH_LOCK, REFRESH_STEAL_MS, work, clock);
  }

  async function accessToken(account?: MemberId): Promise<Result<string, FailureCode>> {
    const session = await usableSession(account);
    if (!session) return refused((await current()).status === 'none' ? 'unauthorized' : 'session-lost');
    if ((await remainingMs(session)) > SESSION_MARGIN_MS) return done(session.accessToken);
    const refreshed = await refresh(session.accessToken, account);
    if (refreshed.ok || refreshed.code === 'session-lost') return refreshed;
    return (await remainingMs(session)) > 0 ? done(session.accessToken) : refreshed;
  }

  /** Makes this device the account's own, with the session that a sign-in has opened. */
  async function begin({ session, serverNow }: TokenGrant): Promise<Result<Session, FailureCode>> {
    const member = { account: session.user.id, email: session.user.email };
    // Under the lock: the end of an erasure must not delete the records written here.
    const claim = () =>
      device.write(async (tx) => {
        const isLocked = (await lockOf(tx, member.account)) && !currentCipher(member.account);
        if (isLocked && (await ownerIn(tx))?.account === member.account) return false;
        await claimOwner(tx, member, clock.now());
        if (!isLocked) await putSession(tx, member, session);
        else await tx.objectStore('session').delete('session');
        return !isLocked;
      });
    // [S24] A password never opens a locked device. Where another account owned it since, its lock screen comes back.
    if (!(await withLock(locks, DEVICE_LOCK, REFRESH_STEAL_MS, claim, clock))) {
      void api.logout(session.accessToken);
      announceChange();
      return refused('session-lost');
    }
    await attempts.clear();
    if (serverNow !== null) await serverTime.note(serverNow);
    announceChange();
    return done(session);
  }

  return {
    current,
    accessToken,
    afterUnauthorized: refresh,
    attempts,
    serverTime,
    device,

    async signIn(email, password) {
      if ((await attempts.blockedUntil()) !== null) return refused('too-many-attempts');
      const grant = await api.password(email, password);
      if (!grant.ok)
        return grant.code === 'invalid-credentials' && (await attempts.recordFailure())
          ? refused('too-many-attempts')
          : grant;
      return begin(grant.value);
    },

    async signInWithPasskey(assertion) {
      const grant = await api.passkey(assertion);
      return grant.ok ? begin(grant.value) : grant;
    },

    async signInWithTotp(account, code) {
      const token = await accessToken(account);
      const grant = token.ok ? await api.totp(code, token.value) : token;
      return grant.ok ? begin(grant.value) : grant;
    },

    async signOut() {
      const { session } = await current();
      if (session) await api.logout(session.accessToken);
    },

    async keepFresh(signal) {
      while (!signal.aborted) {
        await accessToken().catch((error: unknown) => log.warn('session.not-refreshed', { error: errorName(error) }));
        await clock.wait(SESSION_TICK_MS, signal).catch(() => undefined);
      }
    },

    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    close() {
      channel.close();
      listeners.clear();
    },
  };
}

/**
 * Returns one account's token in the form that the transport uses. `refusedToken`: a token that the server has refused.
 */
export const tokenFor =
  (sessions: Pick<Sessions, 'accessToken' | 'afterUnauthorized'>, account: MemberId) =>
  (refusedToken?: string): Promise<Result<string, FailureCode>> =>
    refusedToken === undefined ? sessions.accessToken(account) : sessions.afterUnauthorized(refusedToken, account);
