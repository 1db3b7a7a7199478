/**
 * Fetches cached answers and keeps them in the store.
 *
 * Responsibilities: asks the database for a page, once for all tabs that want it; writes it without members whom this
 * member blocks; keeps the answers within their bounds.
 * Races: a block that is asked for while an answer is on its way is heeded when the answer is written [Y9].
 */
import { asStream } from '#schemas/as-stream.ts';
import type { CachedAnswer } from '#schemas/entities/cached-answer.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import type { Clock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { blockedByMe } from '#streams/conversation/blocked.ts';
import { canGrow, withFirstPage, withNextPage, type FetchedPage } from '#sync/answers/pages.ts';
import { nameAnswer, type NamedAnswer } from '#sync/answers/registry.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { removeAnswers, removeMembers, storedAnswer, updateAnswer } from '#sync/store/answers.ts';
import { storageFailureOf, storageRefusal } from '#sync/store/failure.ts';
import type { Store } from '#sync/store/open.ts';
import { storeWriter } from '#sync/store/writer.ts';
import type { RpcClient } from '../rpc.ts';

export type AnswerResult = Result<CachedAnswer | null, FailureCode>;

export interface AnswerKeeperParts {
  store: Store;
  outbox: Outbox;
  clock: Clock;
  rpc: RpcClient;
}

export interface AnswerKeeper {
  /** Resolves to the answer as it is afterwards; null: there is none. */
  request(request: AnswerRequest): Promise<AnswerResult>;
}

/** Empty pages in a row that are followed before the member is asked to go on. */
const MAX_EMPTY_PAGES = 5;
/** How exactly the last use is known: showing an answer again writes nothing before. */
const USE_STEP_MS = 60_000;
/** What this member may not see any more leaves the device too. */
const lostRights: ReadonlySet<FailureCode> = new Set(['forbidden', 'account-blocked']);

export function createAnswerKeeper({ store, outbox, clock, rpc }: AnswerKeeperParts): AnswerKeeper {
  const pending = new Map<string, Promise<AnswerResult>>();

  async function blockedMembers(): Promise<ReadonlySet<MemberId>> {
    const stream = asStream(store.account);
    const [{ epoch, heads }, queue] = await Promise.all([storeWriter(store).readHeads([stream]), outbox.snapshot()]);
    return blockedByMe(heads.get(stream), epoch, queue);
  }

  async function fetchPage({ id, kind, params }: NamedAnswer, cursor: string | null) {
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
        return refused('bad-answer' as const);
      }
      const next = kind.next(parsed.data);
      if (!kind.isEmpty(parsed.data) || next === null || emptyPages === MAX_EMPTY_PAGES)
        return done<FetchedPage>({ page: kind.withoutMembers(parsed.data, await blockedMembers()), next });
      from = next;
    }
  }

  /** A disk that takes nothing more costs what is kept, not what is shown. */
  async function write(
    { id }: NamedAnswer,
    merge: (stored: CachedAnswer | null) => CachedAnswer | null,
  ): Promise<CachedAnswer | null> {
    try {
      return await updateAnswer(await store.answers(), id, merge, clock.now());
    } catch (error) {
      const failure = storageFailureOf(error);
      if (!failure) throw error;
      log.warn('answers.not-kept', { failure });
      return merge(null);
    }
  }

  async function refresh(named: NamedAnswer, name: string): Promise<AnswerResult> {
    const fetched = await fetchPage(named, null);
    if (!fetched.ok) {
      if (lostRights.has(fetched.code) && (await store.hasAnswers()))
        await removeAnswers(await store.answers(), [named.id]);
      return fetched;
    }
    const at = clock.now();
    return done(await write(named, (stored) => withFirstPage(stored, { id: named.id, name }, fetched.value, at)));
  }

  async function addPage(named: NamedAnswer): Promise<AnswerResult> {
    const stored = await storedAnswer(await store.answers(), named.id);
    const cursor = stored?.next ?? null;
    if (!stored || cursor === null || !canGrow(stored)) return done(stored);
    const fetched = await fetchPage(named, cursor);
    if (!fetched.ok) return fetched;
    const now = clock.now();
    return done(await write(named, (present) => withNextPage(present ?? stored, cursor, fetched.value, now)));
  }

  async function markUsed({ id }: NamedAnswer): Promise<AnswerResult> {
    if (!(await store.hasAnswers())) return done(null);
    const answers = await store.answers();
    const stored = await storedAnswer(answers, id);
    const now = clock.now();
    if (!stored || Math.abs(now - stored.usedAt) < USE_STEP_MS) return done(stored);
    return done(await updateAnswer(answers, id, (present) => present && { ...present, usedAt: now }, now));
  }

  async function forget(members: readonly MemberId[]): Promise<AnswerResult> {
    if (await store.hasAnswers()) await removeMembers(await store.answers(), new Set(members));
    return done(null);
  }

  async function handle(request: AnswerRequest): Promise<AnswerResult> {
    if (request.kind === 'forget') return forget(request.members);
    const named = nameAnswer(request.name, request.params);
    if (!named) return refused('bad-request');
    if (request.kind === 'use') return markUsed(named);
    const key = `${request.kind} ${named.id}`;
    const work = pending.get(key) ?? (request.kind === 'more' ? addPage(named) : refresh(named, request.name));
    pending.set(key, work);
    try {
      return await work;
    } finally {
      if (pending.get(key) === work) pending.delete(key);
    }
  }

  return {
    async request(request) {
      try {
        return await handle(request);
      } catch (error) {
        const code = storageRefusal(error);
        if (!code) throw error;
        return refused(code);
      }
    },
  };
}
