/**
 * [Y4] Pushes that come while a transaction is under way go together in the next one: one commit for all of them. Each
 * is answered as if it were alone, and what stops one stops no other: what fails together is tried in halves, and at
 * last apart from the others.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import { isAway, tooMuch } from './failures.ts';
import { WAITING_PUSHES, type MemberDatabase } from './member-database.ts';
import { answersIn, type PartAnswer, type Pushed } from './push-answers.ts';
import { slowMembers } from './slow-members.ts';

export interface PushRequest {
  v: number;
  epoch: string | null;
  entries: readonly SentEntry[];
}

export type Push = (member: MemberId, request: PushRequest) => Promise<Pushed>;

interface Waiting extends PromiseWithResolvers<Pushed> {
  member: MemberId;
  request: PushRequest;
  /** What no other push may touch while this one is under way. */
  streams: ReadonlySet<string>;
}

/** In one transaction: far from the time that it may take. */
const ENTRIES = 400;
/** Not answered yet, by one node: the work of a few seconds. Who comes then is told at once to come again. */
const UNANSWERED = 20_000;

/** `isHere`: connected to this node, and so told by it; of the others nothing need be read. */
export function gatherPushes(
  database: Pick<MemberDatabase, 'pushTogether'>,
  isHere: (member: MemberId) => boolean,
  unanswered = UNANSWERED,
): Push {
  let waiting: Waiting[] = [];
  /** What failed together: in turn with what has come since. */
  const halves: (readonly Waiting[])[] = [];
  /** They wait for whoever holds what they need, or take long, while the others go on. */
  const apart: Waiting[] = [];
  /** [Y3] Of every push under way, together or apart, until it is answered. */
  const reserved = new Set<string>();
  const slow = slowMembers();
  let [underWay, alone, entries] = [false, 0, 0];

  /**
   * In the order in which they came; two that touch the same stream, or are the same member's, go one after the other.
   */
  function taken(): Waiting[] {
    const [parts, left, awaited]: [Waiting[], Waiting[], Set<string>] = [[], [], new Set()];
    let size = 0;
    for (const one of waiting) {
      const free = reserved.isDisjointFrom(one.streams) && awaited.isDisjointFrom(one.streams);
      const fits = parts.length === 0 || size + one.request.entries.length <= ENTRIES;
      const goes = free && (fits || slow.has(one.member));
      for (const stream of one.streams) (goes ? reserved : awaited).add(stream);
      if (!goes) left.push(one);
      else if (slow.has(one.member)) goApart(one);
      else size += parts.push(one) && one.request.entries.length;
    }
    waiting = left;
    return parts;
  }

  async function push(parts: readonly Waiting[], wait: boolean): Promise<PartAnswer[]> {
    const asked = parts.map(({ member, request }) => ({
      member,
      away: [member, ...othersIn(request)].filter((one) => !isHere(one)),
      request,
    }));
    return answersIn(await database.pushTogether(asked, wait), parts.length);
  }

  function goApart(one: Waiting): void {
    apart.push(one);
    void nextApart();
  }

  async function nextApart(): Promise<void> {
    const one = alone < WAITING_PUSHES ? apart.shift() : undefined;
    if (!one) return;
    alone++;
    try {
      const [answer = 'held'] = await push([one], true);
      if (answer === 'held') throw new Error('a push was not answered');
      answered(one, answer);
    } catch (error) {
      if (!isAway(error)) slow.add(one.member);
      one.reject(error);
    }
    alone--;
    void nextApart();
  }

  async function gathered(parts: readonly Waiting[]): Promise<void> {
    try {
      for (const [nth, answer] of (await push(parts, false)).entries()) {
        const one = parts[nth] as Waiting;
        if (answer === 'held') goApart(one);
        else answered(one, answer);
      }
    } catch (error) {
      failed(parts, error);
    }
  }

  /** [Y2] Nothing was written, or all of it and nobody knows: sent again, each has the effect of once. */
  function failed(parts: readonly Waiting[], error: unknown): void {
    const [first] = parts;
    const middle = Math.ceil(parts.length / 2);
    if (isAway(error)) for (const one of parts) one.reject(error);
    else if (parts.length > 1) halves.push(parts.slice(0, middle), parts.slice(middle));
    else if (first) {
      slow.add(first.member);
      goApart(first);
    }
  }

  async function drain(): Promise<void> {
    for (;;) {
      const half = halves.shift();
      if (half) await gathered(half);
      const parts = taken();
      if (parts.length > 0) await gathered(parts);
      else if (!half) break;
    }
    underWay = false;
  }

  /** What has come in the same moment goes together from the first. */
  function wake(): void {
    if (underWay || waiting.length === 0) return;
    underWay = true;
    setImmediate(() => void drain());
  }

  return async (member, request) => {
    const size = request.entries.length;
    if (entries + size > unanswered) throw tooMuch();
    const one: Waiting = { member, request, streams: streamsOf(member, request), ...Promise.withResolvers<Pushed>() };
    entries += size;
    waiting.push(one);
    wake();
    try {
      return await one.promise;
    } finally {
      entries -= size;
      for (const stream of one.streams) reserved.delete(stream);
      wake();
    }
  };
}

/** In one spelling: the database reads an id in any. */
const streamsOf = (member: MemberId, { entries }: PushRequest) =>
  new Set(
    [member, ...entries.flatMap(({ data }) => ('conversationId' in data ? data.conversationId : []))].map((id) =>
      id.toLowerCase(),
    ),
  );
const answered = (one: Waiting, answer: Exclude<PartAnswer, 'held'>) =>
  'seen' in answer ? one.resolve(answer) : one.reject(answer);
const othersIn = ({ entries }: PushRequest): MemberId[] =>
  entries.flatMap(({ action, data }) => (action === 'message.send' ? data.receiverId : []));
