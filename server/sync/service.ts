/**
 * push, pull, pages and digest for one member, whichever transport asks: HTTP and sockets say the same. And what an
 * administrator decides.
 */
import * as z from 'zod/mini';
import { asStream } from '#schemas/as-stream.ts';
import type { StreamId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { whole } from '#schemas/numbers.ts';
import { digestAnswer, pagesAnswer, pagesRequest, pullAnswer, pullRequest } from '#schemas/wire/sync.ts';
import type { DigestAnswer, EntryResult, PagesAnswer, PullAnswer, PushAnswer } from '#schemas/wire/sync.ts';
import { avatarDecided, avatarDecision, type AvatarDecided } from '#schemas/wire/moderation.ts';
import { changed, type Announcement } from './changes.ts';
import { checkPush, pushEnvelope, type CheckedPush } from './check-push.ts';
import { databaseFailure, failed, type SyncFailure } from './failures.ts';
import type { Push } from './gathered-pushes.ts';
import type { MemberDatabase } from './member-database.ts';
import type { Pushed } from './push-answers.ts';
import { weightOf, type RateLimit } from './rate-limit.ts';
import { resultsIn, type Reading } from './seen.ts';
import type { Member } from './verify-token.ts';

export type Answered<T> = { ok: true; value: T } | SyncFailure;

/** What the author is about to be answered, and which worker of theirs has asked. */
export interface Answer {
  worker: string;
  results: readonly EntryResult[];
}

export interface SyncService {
  push(member: Member, body: unknown): Promise<Answered<PushAnswer>>;
  pull(member: Member, body: unknown): Promise<Answered<PullAnswer>>;
  pages(member: Member, body: unknown): Promise<Answered<PagesAnswer>>;
  digest(member: Member, body: unknown): Promise<Answered<DigestAnswer>>;
  /**
   * An administrator's decision on an avatar that waits; its member's devices hear of it at once. `asker`: for the
   * security log.
   */
  avatar(member: Member, body: unknown, asker?: string): Promise<Answered<AvatarDecided>>;
}

export interface SyncServiceParts {
  database: MemberDatabase;
  limit: RateLimit;
  push: Push;
  /**
   * Called after the commit, before the answer; it does not wait, and throws nothing. `read`: what the transaction
   * itself found that they are told.
   */
  announce(announcement: Announcement, read?: Reading, answer?: Answer): void;
}

const versioned = z.object({ v: whole });
const asksDigest = z.object({ v: z.optional(whole) });

export function syncService({ database, limit, push, announce }: SyncServiceParts): SyncService {
  /** Rate, version, shape: in this order, so that an old client hears that it is old rather than wrong. */
  async function admit<T>(member: Member, schema: z.ZodMiniType<T>, body: unknown): Promise<Answered<T>> {
    const wait = await limit.take(member.id, weightOf(body));
    if (wait > 0) return failed('rate-limited', Math.ceil(wait));
    const version = versioned.safeParse(body);
    if (version.success && version.data.v < PROTOCOL_VERSION) return failed('protocol-too-old');
    const request = schema.safeParse(body);
    return request.success ? { ok: true, value: request.data } : failed('bad-request');
  }

  async function ask<T>(during: string, answer: z.ZodMiniType<T>, call: () => Promise<unknown>): Promise<Answered<T>> {
    try {
      return { ok: true, value: answer.parse(await call()) };
    } catch (error) {
      return databaseFailure(error, during);
    }
  }

  async function read<Q, A>(
    name: 'pull' | 'pages',
    request: z.ZodMiniType<Q>,
    answer: z.ZodMiniType<A>,
    member: Member,
    body: unknown,
  ) {
    const asked = await admit(member, request, body);
    return asked.ok ? ask(name, answer, () => database.call(member, name, asked.value)) : asked;
  }

  /** Where no entry fits there is nothing to write, but still the epoch to answer with. */
  async function written(member: Member, request: CheckedPush['request']): Promise<Pushed> {
    if (request.entries.length > 0) return push(member.id, request);
    const present = digestAnswer.parse(await database.digest(member));
    return {
      ...present,
      refused: present.epoch !== request.epoch,
      seen: { changes: [], results: [], sights: [], rows: [] },
    };
  }

  return {
    pull: (member, body) => read('pull', pullRequest, pullAnswer, member, body),
    pages: (member, body) => read('pages', pagesRequest, pagesAnswer, member, body),
    async digest(member, body) {
      const asked = await admit(member, asksDigest, body);
      return asked.ok ? ask('digest', digestAnswer, () => database.digest(member)) : asked;
    },
    async avatar(member, body, asker) {
      const asked = await admit(member, avatarDecision, body);
      if (!asked.ok) return asked;
      const decided = await ask('avatar', z.extend(avatarDecided, z.partial(changed).shape), () =>
        database.call(member, 'moderate_avatar', asked.value, asker),
      );
      if (!decided.ok) return decided;
      const { changed: changes = [], code } = decided.value;
      if (changes.length > 0) announce({ by: member.id, read: [], changes });
      return { ok: true, value: { code } };
    },
    async push(member, body) {
      const asked = await admit(member, pushEnvelope, body);
      if (!asked.ok) return asked;
      const { request, withRefused } = checkPush(asked.value);
      try {
        const { epoch, serverTime, refused, seen } = await written(member, request);
        const { worker } = asked.value;
        const results = refused ? [] : withRefused(resultsIn(seen, member.id));
        if (seen.changes.length > 0)
          announce(
            { by: member.id, read: streamsRead(request.entries), changes: seen.changes },
            { epoch, seen },
            worker === undefined ? undefined : { worker, results },
          );
        return { ok: true, value: { epoch, serverTime, refused, results } };
      } catch (error) {
        return databaseFailure(error, 'push');
      }
    },
  };
}

const streamsRead = (entries: CheckedPush['request']['entries']): StreamId[] =>
  entries.flatMap(({ action, data }) => (action === 'conversation.read' ? asStream(data.conversationId) : []));
