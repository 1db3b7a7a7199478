/**
 * Checks whether the sessions that tokens name are alive. The database answers (`app.session_state`). A node caches
 * each answer for seconds, so that neither a push nor a pull waits for it. When a session of a member ends on this
 * node, the node drops that member's cached answers at once.
 */
import postgres from 'postgres';
import * as z from 'zod/mini';
import type { MemberId } from '#schemas/ids.ts';
import { log } from '#lib/log.ts';
import { answeringPool } from './answering-pool.ts';
import { KeysUnavailable, type Member, type VerifyToken } from './verify-token.ts';

const state = z.enum(['live', 'ended', 'suspended']);
/** `suspended`: the account is banned or inactive; its session may still exist. */
export type SessionState = z.infer<typeof state>;
export type TokenSession = Pick<Member, 'id' | 'session' | 'issuedAt'>;

/** Reads the states of several sessions in one query, and returns one answer for each, in their order. */
export type ReadStates = (sessions: readonly TokenSession[]) => Promise<SessionState[]>;
/** Error of a check in which the token is ours, but the database does not say whether its session is alive. */
export class SessionsUnavailable extends KeysUnavailable {
  readonly member: Member;
  constructor(member: Member) {
    super('Whether the session lives could not be read.');
    this.member = member;
  }
}
/** `endedHere`: the session ended on this node, and other nodes do not know it yet. */
export type RecheckListener = (member: MemberId, endedHere: boolean) => void | Promise<void>;

export interface LiveSessions {
  /**
   * Returns the member of a token of ours whose session is alive. Throws `SessionsUnavailable` when that cannot be
   * decided now.
   */
  verify: VerifyToken;
  /** Returns the member that the token itself names, without a check of its session. */
  memberOf: VerifyToken;
  /** Reads the states from the database, not from the cache. Rejects when they cannot be read. */
  statesOf(sessions: readonly TokenSession[]): Promise<SessionState[]>;
  /**
   * Drops the cached answers of a member one of whose sessions may have ended. Resolves when all listeners have
   * finished.
   */
  recheck(member: MemberId, endedHere?: boolean): Promise<void>;
  onRecheck(listener: RecheckListener): void;
  stop(): Promise<void>;
}

/** Age up to which a cached answer is used without a check. */
export const FRESH_MS = 10_000;
/** Age up to which a live session counts as alive while it is checked again. Older answers make the request wait. */
export const STALE_MS = 30_000;
const CACHE_SIZE = 20_000;

interface CachedState {
  member: MemberId;
  state: SessionState | null;
  at: number;
  pending: Promise<SessionState> | null;
}

interface Parts {
  memberOf: VerifyToken;
  readStates: ReadStates;
  stop?: () => Promise<void>;
  now?: () => number;
}

export function liveSessions({
  memberOf,
  readStates,
  stop = () => Promise.resolve(),
  now = Date.now,
}: Parts): LiveSessions {
  const cache = new Map<string, CachedState>();
  const listeners = new Set<RecheckListener>();
  const statesOf = batchReads(readStates);

  function refresh(session: TokenSession, entry: CachedState): Promise<SessionState> {
    // The time before the query: a session that ends while the query runs must not count as alive any longer for it.
    const at = now();
    entry.pending ??= statesOf([session])
      .then(([answer = 'ended']) => {
        Object.assign(entry, { state: answer, at });
        return answer;
      })
      .finally(() => (entry.pending = null));
    return entry.pending;
  }

  async function stateOf(session: TokenSession): Promise<SessionState> {
    const key = session.session ?? session.id;
    const entry = cache.get(key) ?? { member: session.id, state: null, at: 0, pending: null };
    cache.set(key, entry);
    if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value ?? key);
    const age = now() - entry.at;
    if (entry.state !== null && age < FRESH_MS) return entry.state;
    const answer = refresh(session, entry);
    if (entry.state !== 'live' || age >= STALE_MS) return answer;
    answer.catch(() => undefined);
    return 'live';
  }

  return {
    memberOf,
    async verify(token) {
      const member = await memberOf(token);
      if (member === null) return null;
      const answer = await stateOf(member).catch(() => {
        throw new SessionsUnavailable(member);
      });
      return answer === 'live' ? member : null;
    },
    statesOf,
    async recheck(member, endedHere = true) {
      for (const [key, entry] of cache) if (entry.member === member) cache.delete(key);
      await Promise.all([...listeners].map(async (listener) => listener(member, endedHere)));
    },
    onRecheck: (listener) => void listeners.add(listener),
    stop,
  };
}

/** Collects the reads of one event loop turn into one query. */
function batchReads(ask: ReadStates): ReadStates {
  let queue: { tokens: readonly TokenSession[]; answer: PromiseWithResolvers<SessionState[]> }[] = [];
  function send(): void {
    const batch = queue;
    queue = [];
    ask(batch.flatMap(({ tokens }) => tokens)).then(
      (states) => {
        let start = 0;
        for (const { tokens, answer } of batch) answer.resolve(states.slice(start, (start += tokens.length)));
      },
      (error: unknown) => batch.forEach(({ answer }) => answer.reject(error)),
    );
  }
  return (tokens) => {
    const answer = Promise.withResolvers<SessionState[]>();
    if (queue.push({ tokens, answer }) === 1) setImmediate(send);
    return answer.promise;
  };
}

/** The function does not exist or may not be called: a hosted project whose operator has not granted it. */
const missingFunctionCodes = /^(42883|42501)$/;

/** Opens a pool that logs in as `sync_node`. Where the function is missing, tokens are valid until they expire. */
export function openLiveSessions(url: string, memberOf: VerifyToken): LiveSessions {
  const pool = answeringPool(() =>
    postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 5, idle_timeout: 60, fetch_types: false }),
  );
  let warned = false;
  const readStates: ReadStates = async (tokens) => {
    const request = JSON.stringify(
      tokens.map(({ id, session, issuedAt }) => ({ member: id, session, issued: issuedAt })),
    );
    try {
      const [row] = await pool.ask((sql) => sql`select public.session_states(${request}::text::jsonb) as answer`);
      return z.array(state).parse(row?.['answer']);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && missingFunctionCodes.test(String(error.code)))) throw error;
      if (!warned) log.info('sessions cannot be read: tokens live until they expire');
      warned = true;
      return tokens.map(() => 'live');
    }
  };
  return liveSessions({ memberOf, readStates, stop: () => pool.stop() });
}
