/**
 * What a transaction of several pushes answers, taken apart. It is committed by then: what does not fit in one part's
 * answer is that part's trouble alone [Y4].
 */
import * as z from 'zod/mini';
import { whole } from '#schemas/numbers.ts';
import { pushAnswer, type PushAnswer } from '#schemas/wire/sync.ts';
import { byPart, seen, type Seen } from './seen.ts';

export interface Pushed extends Pick<PushAnswer, 'epoch' | 'serverTime' | 'refused'> {
  seen: Seen;
}
/** `held`: not begun, as somebody else holds what it needs. */
export type PartAnswer = Pushed | 'held' | z.core.$ZodError;

/** Of what comes, no more than where it belongs. */
const [ofPart, ofStream] = [{ part: whole }, { stream: z.string() }];
const group = z.object({
  changes: z.array(z.looseObject(ofPart)),
  results: z.array(z.looseObject(ofPart)),
  sights: z.array(z.looseObject({ ...ofPart, ...ofStream })),
  rows: z.array(z.looseObject(ofStream)),
});
const { epoch, serverTime } = pushAnswer.shape;
/** Parts count from 1; `refused`: asked under another epoch. */
const together = z.object({ epoch, serverTime, held: z.array(whole), refused: z.array(whole), groups: z.unknown() });

const joined = <Change, Result, Sight, Row>(
  groups: readonly { changes: Change[]; results: Result[]; sights: Sight[]; rows: Row[] }[],
) => ({
  changes: groups.flatMap(({ changes }) => changes),
  results: groups.flatMap(({ results }) => results),
  sights: groups.flatMap(({ sights }) => sights),
  rows: groups.flatMap(({ rows }) => rows),
});

/** As a rule all of it fits, and is read once. */
function partsOf(groups: unknown, count: number): (Seen | z.core.$ZodError)[] {
  const well = z.array(seen).safeParse(groups);
  if (well.success) return byPart(joined(well.data), count);
  return byPart(joined(z.array(group).parse(groups)), count).map((own) => {
    const read = seen.safeParse(own);
    return read.success ? read.data : read.error;
  });
}

export function answersIn(answer: unknown, count: number): PartAnswer[] {
  const { held, refused, groups, ...common } = together.parse(answer);
  return partsOf(groups, count).map((part, nth): PartAnswer => {
    if (held.includes(nth + 1)) return 'held';
    return 'changes' in part ? { ...common, refused: refused.includes(nth + 1), seen: part } : part;
  });
}
