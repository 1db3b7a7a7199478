/**
 * [Y4] Pushes that come while a transaction is under way go together in the next one: one commit for all of them. Each
 * is answered as if it were alone, and what stops one stops no other: what fails together is tried in halves, and at
 * last apart from the others.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { GroupEntry } from '#schemas/commands/group-command.ts';
import type { MemberId } from '#schemas/ids.ts';
import { isUnavailable, overloaded } from './failures.ts';
import { WAITING_PUSHES, type MemberDatabase } from './member-database.ts';
import { answersIn, type PartAnswer, type CommittedPush } from './push-answers.ts';
import { slowMembers } from './slow-members.ts';

export interface PushRequest {
  v: number;
  epoch: string | null;
  entries: readonly (SentEntry | GroupEntry)[];
}

export type Push = (member: MemberId, request: PushRequest) => Promise<CommittedPush>;

interface PendingPush extends PromiseWithResolvers<CommittedPush> {
  member: MemberId;
  request: PushRequest;
  /** What no other push may touch while this one is under way. */
  streams: ReadonlySet<string>;
}

/** In one transaction: far from the time that it may take. */
const MAX_BATCH_ENTRIES = 400;
/** Not answered yet, by one node: the work of a few seconds. Who comes then is told at once to come again. */
const MAX_UNANSWERED_ENTRIES = 20_000;

/** Batches pushes. `isConnected`: connected to this node, which delivers to them; nothing is read for the others. */
export function batchPushes(
  database: Pick<MemberDatabase, 'pushBatch'>,
  isConnected: (member: MemberId) => boolean,
  maxUnanswered = MAX_UNANSWERED_ENTRIES,
): Push {
  let waiting: PendingPush[] = [];
  /** What failed together: in turn with what has come since. */
  const retryHalves: (readonly PendingPush[])[] = [];
  /** They wait for whoever holds what they need, or take long, while the others go on. */
  const separate: PendingPush[] = [];
  /** [Y3] Of every push under way, together or apart, until it is answered. */
  const reserved = new Set<string>();
  const slow = slowMembers();
  let [draining, separateRunning, entries] = [false, 0, 0];

  /**
   * In the order in which they came; two that touch the same stream, or are the same member's, go one after the other.
   */
  function nextBatch(): PendingPush[] {
    const [parts, remaining, awaited]: [PendingPush[], PendingPush[], Set<string>] = [[], [], new Set()];
    let size = 0;
    for (const pending of waiting) {
      const free = reserved.isDisjointFrom(pending.streams) && awaited.isDisjointFrom(pending.streams);
      const fits = parts.length === 0 || size + pending.request.entries.length <= MAX_BATCH_ENTRIES;
      const selected = free && (fits || slow.has(pending.member));
      for (const stream of pending.streams) (selected ? reserved : awaited).add(stream);
      if (!selected) remaining.push(pending);
      else if (slow.has(pending.member)) pushSeparately(pending);
      else size += parts.push(pending) && pending.request.entries.length;
    }
    waiting = remaining;
    return parts;
  }

  async function push(parts: readonly PendingPush[], wait: boolean): Promise<PartAnswer[]> {
    const requests = parts.map(({ member, request }) => ({
      member,
      away: [member, ...othersIn(request)].filter((pending) => !isConnected(pending)),
      request,
    }));
    return answersIn(await database.pushBatch(requests, wait), parts.length);
  }

  function pushSeparately(pending: PendingPush): void {
    separate.push(pending);
    void runNextSeparate();
  }

  async function runNextSeparate(): Promise<void> {
    const pending = separateRunning < WAITING_PUSHES ? separate.shift() : undefined;
    if (!pending) return;
    separateRunning++;
    try {
      const [answer = 'held'] = await push([pending], true);
      if (answer === 'held') throw new Error('a push was not answered');
      settlePush(pending, answer);
    } catch (error) {
      if (!isUnavailable(error)) slow.add(pending.member);
      pending.reject(error);
    }
    separateRunning--;
    void runNextSeparate();
  }

  async function runBatch(parts: readonly PendingPush[]): Promise<void> {
    try {
      for (const [nth, answer] of (await push(parts, false)).entries()) {
        const pending = parts[nth] as PendingPush;
        if (answer === 'held') pushSeparately(pending);
        else settlePush(pending, answer);
      }
    } catch (error) {
      handleFailure(parts, error);
    }
  }

  /** [Y2] Nothing was written, or all of it and nobody knows: sent again, each has the effect of once. */
  function handleFailure(parts: readonly PendingPush[], error: unknown): void {
    const [first] = parts;
    const middle = Math.ceil(parts.length / 2);
    if (isUnavailable(error)) for (const pending of parts) pending.reject(error);
    else if (parts.length > 1) retryHalves.push(parts.slice(0, middle), parts.slice(middle));
    else if (first) {
      slow.add(first.member);
      pushSeparately(first);
    }
  }

  async function drain(): Promise<void> {
    for (;;) {
      const half = retryHalves.shift();
      if (half) await runBatch(half);
      const parts = nextBatch();
      if (parts.length > 0) await runBatch(parts);
      else if (!half) break;
    }
    draining = false;
  }

  /** What has come in the same moment goes together from the first. */
  function startDraining(): void {
    if (draining || waiting.length === 0) return;
    draining = true;
    setImmediate(() => void drain());
  }

  return async (member, request) => {
    const size = request.entries.length;
    if (entries + size > maxUnanswered) throw overloaded();
    const pending: PendingPush = {
      member,
      request,
      streams: streamsOf(member, request),
      ...Promise.withResolvers<CommittedPush>(),
    };
    entries += size;
    waiting.push(pending);
    startDraining();
    try {
      return await pending.promise;
    } finally {
      entries -= size;
      for (const stream of pending.streams) reserved.delete(stream);
      startDraining();
    }
  };
}

/** Returns the conversation or group that an entry's data name. */
export const streamNamedIn = (data: object): string | null =>
  'conversationId' in data ? String(data.conversationId) : 'groupId' in data ? String(data.groupId) : null;

/** In one spelling: the database reads an id in any. */
const streamsOf = (member: MemberId, { entries }: PushRequest) =>
  new Set([member, ...entries.flatMap(({ data }) => streamNamedIn(data) ?? [])].map((id) => id.toLowerCase()));
const settlePush = (one: PendingPush, answer: Exclude<PartAnswer, 'held'>) =>
  'effects' in answer ? one.resolve(answer) : one.reject(answer);
/** Members whom entries name: to whom they write, and whom they mention. */
const othersIn = ({ entries }: PushRequest): MemberId[] =>
  entries.flatMap(({ data }) => [
    ...('receiverId' in data && data.receiverId !== null ? [data.receiverId] : []),
    ...('mentions' in data ? (data.mentions ?? []) : []),
  ]);
