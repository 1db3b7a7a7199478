/**
 * [Y4] Pushes that come while a transaction is under way go together in the next one: one commit for all of them. Each is answered
 * as if it were alone, and what stops one stops no other: it is tried again by itself.
 */
import * as z from 'zod/mini';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import { whole } from '#schemas/numbers.ts';
import { pushAnswer, type PushAnswer } from '#schemas/wire/sync.ts';
import { isAway } from './failures.ts';
import type { MemberDatabase } from './member-database.ts';
import { byPart, seen, type Seen } from './seen.ts';

export interface PushRequest {
  v: number;
  epoch: string | null;
  entries: readonly SentEntry[];
}

const { epoch, serverTime } = pushAnswer.shape;
/** Parts count from 1. `held`: not begun, as somebody else holds what they need; `refused`: asked under another epoch. */
const together = z.object({ epoch, serverTime, held: z.array(whole), refused: z.array(whole), groups: z.array(seen) });

export interface Pushed extends Pick<PushAnswer, 'epoch' | 'serverTime' | 'refused'> {
  seen: Seen;
}
export type Push = (member: MemberId, request: PushRequest) => Promise<Pushed>;

interface Waiting {
  member: MemberId;
  request: PushRequest;
  /** What no other part of the same transaction may touch. */
  streams: ReadonlySet<string>;
  settle: { resolve(pushed: Pushed): void; reject(error: unknown): void };
}

/** In one transaction: far from the time that a statement may take. */
const ENTRIES = 400;

/** `isHere`: connected to this node, and so told by it; of the others nothing need be read. */
export function gatherPushes(database: Pick<MemberDatabase, 'pushTogether'>, isHere: (member: MemberId) => boolean): Push {
  let waiting: Waiting[] = [];
  let underWay = false;

  /** In the order in which they came; two that touch the same stream, or are the same member's, go one after the other. */
  function taken(): Waiting[] {
    const [parts, left, streams]: [Waiting[], Waiting[], Set<string>] = [[], [], new Set()];
    let entries = 0;
    for (const one of waiting) {
      const fits = parts.length === 0 || (entries + one.request.entries.length <= ENTRIES && streams.isDisjointFrom(one.streams));
      (fits ? parts : left).push(one);
      for (const stream of one.streams) streams.add(stream);
      if (fits) entries += one.request.entries.length;
    }
    waiting = left;
    return parts;
  }

  async function push(parts: readonly Waiting[], wait: boolean): Promise<(Pushed | null)[]> {
    const asked = parts.map(({ member, request }) => ({ member, away: [member, ...othersIn(request)].filter((one) => !isHere(one)), request }));
    const { held, refused, groups, ...common } = together.parse(await database.pushTogether(asked, wait));
    const all: Seen = { changes: groups.flatMap((group) => group.changes), results: groups.flatMap((group) => group.results), sights: groups.flatMap((group) => group.sights), rows: groups.flatMap((group) => group.rows) };
    return byPart(all, parts.length).map((own, nth) => (held.includes(nth + 1) ? null : { ...common, refused: refused.includes(nth + 1), seen: own }));
  }

  /** It waits for whoever holds what it needs, while the others go on. */
  async function alone(one: Waiting): Promise<void> {
    try {
      const [pushed] = await push([one], true);
      if (!pushed) throw new Error('a push was not answered');
      one.settle.resolve(pushed);
    } catch (error) {
      one.settle.reject(error);
    }
  }

  async function gathered(parts: readonly Waiting[]): Promise<void> {
    try {
      for (const [nth, pushed] of (await push(parts, false)).entries()) {
        const one = parts[nth] as Waiting;
        if (pushed) one.settle.resolve(pushed);
        else void alone(one);
      }
    } catch (error) {
      // [Y2] Nothing was written, or all of it and nobody knows: sent again, each has the effect of once.
      for (const one of parts) if (isAway(error)) one.settle.reject(error);
      else void alone(one);
    }
  }

  async function drain(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) await gathered(taken());
    underWay = false;
  }

  return (member, request) =>
    new Promise((resolve, reject) => {
      const streams = new Set<string>([member, ...request.entries.flatMap(({ data }) => ('conversationId' in data ? data.conversationId : []))]);
      waiting.push({ member, request, streams, settle: { resolve, reject } });
      // What has come in the same moment goes together from the first.
      if (!underWay) {
        underWay = true;
        setImmediate(() => void drain());
      }
    });
}

const othersIn = ({ entries }: PushRequest): MemberId[] => entries.flatMap(({ action, data }) => (action === 'message.send' ? data.receiverId : []));
