/**
 * Fetches the cached answers of one store from the database, and stores them.
 *
 * Responsibilities: one request at a time for each answer and kind of request, and after it one more for all who asked
 * meanwhile because of a change that it may not contain; blocked members are never stored; an answer to which this
 * member has lost the right is removed.
 * Races: members who are forgotten while pages are on their way [Y9] are removed from these pages too. If the store
 * closes during a request (sign-out, lost leadership), the request is refused.
 */
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { Clock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import { done, refused } from '#lib/result.ts';
import { blockedByMe } from '#streams/conversation/blocked.ts';
import { canGrow, withFirstPage, withNextPage, type FetchedPage } from '#sync/answers/pages.ts';
import { isRightLost, nameAnswer, type NamedAnswer } from '#sync/answers/registry.ts';
import { mediaOf, type Media } from '#sync/media/media.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { removeAnswers, removeMembers, storedAnswer, updateAnswer } from '#sync/store/answers.ts';
import { storageFailureOf, storageRefusal } from '#lib/storage-failure.ts';
import type { Store } from '#sync/store/open.ts';
import { storeWriter } from '#sync/store/writer.ts';
import type { AnswerKeeper, AsyncResult } from '../ports.ts';
import type { RpcClient } from '../rpc.ts';
import { dropOutOfSight, type SightedAnswer } from './out-of-sight.ts';

type AnswerResult = AsyncResult<CachedAnswer | null>;

export interface AnswerKeeperParts {
  store: Store;
  outbox: Outbox;
  clock: Clock;
  rpc: RpcClient;
  /** Files on this device. */
  files?: Pick<Media, 'cachedPaths' | 'erase'>;
}

/** Number of consecutive empty pages that are skipped before an empty page is returned. */
const MAX_EMPTY_PAGES = 5;
/** Precision of the time of the last use: an answer used again within this time causes no write. */
const USE_STEP_MS = 60_000;

export function createAnswerKeeper({
  store,
  outbox,
  clock,
  rpc,
  files = mediaOf(outbox),
}: AnswerKeeperParts): AnswerKeeper {
  const pending = new Map<string, AnswerResult>();
  /** Refreshes that start when the one on its way has ended. */
  const following = new Map<string, AnswerResult>();
  /** Members forgotten during a request, whose pages may still contain them. */
  const forgottenMeanwhile = new Set<MemberId>();
  /** The last answer that could not be stored; kept in memory so that its next pages can be requested. */
  let unstored: CachedAnswer | null = null;

  async function hiddenMembers(): Promise<ReadonlySet<MemberId>> {
    const stream = asStream(store.account);
    const [{ epoch, heads }, queue] = await Promise.all([storeWriter(store).readHeads([stream]), outbox.snapshot()]);
    return new Set([...blockedByMe(heads.get(stream), epoch, queue), ...forgottenMeanwhile]);
  }

  async function fetchPage({ id, kind, params }: NamedAnswer, cursor: string | null): AsyncResult<FetchedPage> {
    let from = cursor;
    for (let emptyPages = 0; ; emptyPages++) {
      const response = await rpc({
        name: kind.rpc,
        request: kind.request(params, from),
        slot: `answer ${cursor ?? ''} ${id}`,
      });
      if (!response.ok) return response;
      const parsed = kind.page.safeParse(response.value);
      if (!parsed.success) {
        log.warn('answers.bad-answer', { name: kind.rpc });
        return refused('bad-answer');
      }
      const next = kind.next(parsed.data);
      if (!kind.isEmpty(parsed.data) || next === null || emptyPages === MAX_EMPTY_PAGES)
        return done({ page: kind.withoutMembers(parsed.data, await hiddenMembers()), next });
      from = next;
    }
  }

  async function read({ id }: NamedAnswer): Promise<CachedAnswer | null> {
    try {
      return (await storedAnswer(await store.answers(), id)) ?? (unstored?.id === id ? unstored : null);
    } catch (error) {
      if (unstored?.id === id && storageFailureOf(error) === 'full') return unstored;
      throw error;
    }
  }

  /** Stores an answer. On a full or broken disk the answer is returned without being stored [Y19]. */
  async function write(
    { id }: NamedAnswer,
    merge: (stored: CachedAnswer | null) => CachedAnswer | null,
  ): Promise<CachedAnswer | null> {
    try {
      const answer = await updateAnswer(await store.answers(), id, merge, clock.now());
      if (unstored?.id === id) unstored = null;
      return answer;
    } catch (error) {
      const failure = storageFailureOf(error);
      if (failure === null || failure === 'closed') throw error;
      log.warn('answers.not-kept', { failure });
      unstored = merge(null);
      return unstored;
    }
  }

  async function refresh(named: NamedAnswer, name: string): AnswerResult {
    // When it was requested: what happened since may be missing in it.
    const at = clock.now();
    const fetched = await fetchPage(named, null);
    if (!fetched.ok) {
      if (isRightLost(fetched.code) && (await store.hasAnswers()))
        await removeAnswers(await store.answers(), [named.id]);
      return fetched;
    }
    return done(await write(named, (stored) => withFirstPage(stored, { id: named.id, name }, fetched.value, at)));
  }

  /** Brings an answer up to date that names what went out of sight; one that cannot be asked for anew goes. */
  async function refreshOrRemove(id: string, name: string, params: unknown): Promise<void> {
    const named = nameAnswer(name, params);
    const key = `refresh ${id}`;
    const answer = named && (await follow(key, () => refresh(named, name)));
    if (!answer?.ok) await removeAnswers(await store.answers(), [id]);
  }

  /** What is on its way may not know of the change, so that another check follows it. */
  async function checkSight(): AnswerResult {
    const refreshNamed = ({ id, name, params }: SightedAnswer) => refreshOrRemove(id, name, params);
    await dropOutOfSight({ store, files, rpc, refresh: refreshNamed });
    return done(null);
  }

  async function addPage(named: NamedAnswer): AnswerResult {
    const stored = await read(named);
    const cursor = stored?.next ?? null;
    if (!stored || cursor === null || !canGrow(stored)) return done(stored);
    const fetched = await fetchPage(named, cursor);
    if (!fetched.ok) return fetched;
    const now = clock.now();
    return done(await write(named, (present) => withNextPage(present ?? stored, cursor, fetched.value, now)));
  }

  async function markUsed({ id }: NamedAnswer): AnswerResult {
    if (!(await store.hasAnswers())) return done(null);
    const answers = await store.answers();
    const stored = await storedAnswer(answers, id);
    const now = clock.now();
    if (!stored || Math.abs(now - stored.usedAt) < USE_STEP_MS) return done(stored);
    return done(await updateAnswer(answers, id, (present) => present && { ...present, usedAt: now }, now));
  }

  async function forget(members: readonly MemberId[]): AnswerResult {
    if (pending.size > 0) for (const member of members) forgottenMeanwhile.add(member);
    unstored = null;
    if (await store.hasAnswers()) await removeMembers(await store.answers(), new Set(members));
    return done(null);
  }

  /** Returns what is on its way, or starts it. */
  async function share(key: string, start: () => AnswerResult): AnswerResult {
    const work = pending.get(key) ?? start();
    pending.set(key, work);
    try {
      return await work;
    } finally {
      if (pending.get(key) === work) pending.delete(key);
      if (pending.size === 0) forgottenMeanwhile.clear();
    }
  }

  /** Starts when what is on its way has ended, however it ended. */
  function follow(key: string, start: () => AnswerResult): AnswerResult {
    const current = pending.get(key);
    if (!current) return share(key, start);
    const next = () => {
      following.delete(key);
      return share(key, start);
    };
    const work = following.get(key) ?? current.then(next, next);
    following.set(key, work);
    return work;
  }

  async function handle(request: AnswerRequest): AnswerResult {
    if (request.kind === 'forget') return forget(request.members);
    if (request.kind === 'sight') return follow('sight', checkSight);
    const named = nameAnswer(request.name, request.params);
    if (!named) return refused('bad-request');
    if (request.kind === 'use') return markUsed(named);
    const key = `${request.kind} ${named.id}`;
    if (request.kind === 'more') return share(key, () => addPage(named));
    return (request.afterChange ? follow : share)(key, () => refresh(named, request.name));
  }

  return {
    async request(request) {
      try {
        return await handle(request);
      } catch (error) {
        const code = store.closed.aborted ? 'storage-broken' : storageRefusal(error);
        if (!code) throw error;
        return refused<FailureCode>(code);
      }
    },
  };
}
