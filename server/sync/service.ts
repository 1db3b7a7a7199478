/**
 * push, pull, chunks and digest for one member, whichever transport asks: HTTP and sockets say the same.
 */
import * as z from 'zod/mini';
import type { Action } from '#schemas/actions/union.ts';
import { asStream } from '#schemas/as-stream.ts';
import type { StreamId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { nonNegativeInt } from '#schemas/numbers.ts';
import { digestAnswer, chunksAnswer, chunksRequest, pullAnswer, pullRequest } from '#schemas/wire/sync.ts';
import type { DigestAnswer, EntryResult, ChunksAnswer, PullAnswer, PushAnswer } from '#schemas/wire/sync.ts';
import type { Announcement } from './changes.ts';
import { checkPush, pushEnvelope, type CheckedPush } from './check-push.ts';
import { databaseFailure, syncFailure, type SyncFailure } from './failures.ts';
import type { CountRounds } from './count-rounds.ts';
import type { Push } from './push-batcher.ts';
import type { MemberDatabase } from './member-database.ts';
import type { CommittedPush } from './push-answers.ts';
import { weightOf, weightOfPulled, type RateLimit } from './rate-limit.ts';
import { resultsIn, type LiveUpdate } from './commit-effects.ts';
import type { Member } from './verify-token.ts';

export type ServiceResult<T> = { ok: true; value: T } | SyncFailure;

/** What the author is about to be answered, and which worker of theirs has asked. */
export interface AuthorAnswer {
  worker: string;
  results: readonly EntryResult[];
}

export interface SyncService {
  push(member: Member, body: unknown): Promise<ServiceResult<PushAnswer>>;
  pull(member: Member, body: unknown): Promise<ServiceResult<PullAnswer>>;
  chunks(member: Member, body: unknown): Promise<ServiceResult<ChunksAnswer>>;
  digest(member: Member, body: unknown): Promise<ServiceResult<DigestAnswer>>;
}

export interface SyncServiceParts {
  database: MemberDatabase;
  /** Called with what each push is answered. */
  counts: Pick<CountRounds, 'note'>;
  limit: RateLimit;
  push: Push;
  /**
   * Called after the commit, before the answer; it does not wait, and throws nothing. `read`: what the transaction
   * itself found that they are told.
   */
  announce(announcement: Announcement, update?: LiveUpdate, answer?: AuthorAnswer): void;
}

const versioned = z.object({ v: nonNegativeInt });
const asksDigest = z.object({ v: z.optional(nonNegativeInt) });

export function syncService({ database, counts, limit, push, announce }: SyncServiceParts): SyncService {
  /** Rate, version, shape: in this order, so that an old client hears that it is old rather than wrong. */
  async function admit<T>(member: Member, schema: z.ZodMiniType<T>, body: unknown): Promise<ServiceResult<T>> {
    const wait = await limit.take(member.id, weightOf(body));
    if (wait > 0) return syncFailure('rate-limited', Math.ceil(wait));
    const version = versioned.safeParse(body);
    if (version.success && version.data.v < PROTOCOL_VERSION) return syncFailure('protocol-too-old');
    const request = schema.safeParse(body);
    return request.success ? { ok: true, value: request.data } : syncFailure('bad-request');
  }

  async function callDatabase<T>(
    during: string,
    answer: z.ZodMiniType<T>,
    call: () => Promise<unknown>,
  ): Promise<ServiceResult<T>> {
    try {
      return { ok: true, value: answer.parse(await call()) };
    } catch (error) {
      return databaseFailure(error, during);
    }
  }

  async function readStreams<Q, A>(
    name: 'pull' | 'chunks',
    request: z.ZodMiniType<Q>,
    answer: z.ZodMiniType<A>,
    member: Member,
    body: unknown,
  ) {
    const admitted = await admit(member, request, body);
    return admitted.ok ? callDatabase(name, answer, () => database.call(member, name, admitted.value)) : admitted;
  }

  /** Where no entry fits there is nothing to write, but still the epoch to answer with. */
  async function pushAccepted(member: Member, request: CheckedPush['request']): Promise<CommittedPush> {
    if (request.entries.length > 0) return push(member.id, request);
    const current = digestAnswer.parse(await database.digest(member));
    return {
      ...current,
      refused: current.epoch !== request.epoch,
      effects: { changes: [], results: [], updates: [], rooms: [], rows: [] },
    };
  }

  return {
    async pull(member, body) {
      const answer = await readStreams('pull', pullRequest, pullAnswer, member, body);
      const unpaid = answer.ok ? weightOfPulled(answer.value, weightOf(body)) : 0;
      if (unpaid > 0) await limit.takeAfter(member.id, unpaid);
      return answer;
    },
    chunks: (member, body) => readStreams('chunks', chunksRequest, chunksAnswer, member, body),
    async digest(member, body) {
      const admitted = await admit(member, asksDigest, body);
      return admitted.ok ? callDatabase('digest', digestAnswer, () => database.digest(member)) : admitted;
    },
    async push(member, body) {
      const admitted = await admit(member, pushEnvelope, body);
      if (!admitted.ok) return admitted;
      const { request, mergeRejections } = checkPush(admitted.value);
      try {
        const { epoch, serverTime, refused, effects } = await pushAccepted(member, request);
        const { worker } = admitted.value;
        const results = refused ? [] : mergeRejections(resultsIn(effects, member.id));
        if (effects.changes.length > 0)
          announce(
            { by: member.id, read: streamsRead(request.entries), changes: effects.changes },
            { epoch, effects },
            worker === undefined ? undefined : { worker, results },
          );
        counts.note(results);
        return { ok: true, value: { epoch, serverTime, refused, results } };
      } catch (error) {
        return databaseFailure(error, 'push');
      }
    },
  };
}

/** The actions that move their author's read mark [Y12]. */
const movesReadMark: Partial<Record<Action, true>> = { 'conversation.read': true };
const streamsRead = (entries: CheckedPush['request']['entries']): StreamId[] =>
  entries.flatMap(({ action, data }) =>
    movesReadMark[action as Action] && 'conversationId' in data ? asStream(data.conversationId) : [],
  );
