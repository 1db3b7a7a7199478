/** Pushes of several members in one transaction, as a sync node sends them. */
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import { byPart, resultsIn, commitEffects, deliveriesOf } from '#server/sync/commit-effects.ts';

/** One member's push: its epoch, and the members who have no connection to the node. */
export type Part = {
  member: MemberId;
  entries: (SentEntry | Record<string, unknown>)[];
  under?: string;
  away?: MemberId[];
};
export const part = ({ id: member }: { id: MemberId }, ...entries: Part['entries']): Part => ({ member, entries });
const answered = z.object({ held: z.array(z.number()), refused: z.array(z.number()), groups: z.array(commitEffects) });

/** Pushes as a sync node. */
export async function pushBatch(node: Sql, epoch: Epoch, parts: Part[]) {
  const requests = parts.map(({ member, entries, under = epoch, away = [] }) => ({
    member,
    away,
    request: { v: PROTOCOL_VERSION, epoch: under, entries },
  }));
  const [row] = await node`select public.push_batch(${JSON.stringify(requests)}::text::jsonb, false) as answer`;
  const { held, refused, groups } = z.parse(answered, row?.['answer']);
  const own = groups.map((group) => byPart(group, parts.length));
  const of = (nth: number, member: MemberId) => {
    const all = own.map((each) => each[nth]).filter((each) => each !== undefined);
    return {
      results: all.flatMap((each) => resultsIn(each, member)),
      changed: all.flatMap(({ changes }) => changes),
      deliveries: all.flatMap((each) => deliveriesOf({ epoch, effects: each })),
    };
  };
  return { held, refused, parts: parts.map(({ member }, nth) => of(nth, member)) };
}
export const codes = ({ results }: { results: { status: string; code?: string | undefined }[] }) =>
  results.map(({ status, code }) => code ?? status);
