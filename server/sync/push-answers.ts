/**
 * What a transaction of several pushes answers, taken apart. It is committed by then: what does not fit in one part's answer is that
 * part's trouble alone [Y4].
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
const together = z.object({ epoch, serverTime, held: z.array(whole), refused: z.array(whole), groups: z.array(group) });

export function answersIn(answer: unknown, count: number): PartAnswer[] {
  const { held, refused, groups, ...common } = together.parse(answer);
  const all = {
    changes: groups.flatMap(({ changes }) => changes),
    results: groups.flatMap(({ results }) => results),
    sights: groups.flatMap(({ sights }) => sights),
    rows: groups.flatMap(({ rows }) => rows),
  };
  return byPart(all, count).map((own, nth): PartAnswer => {
    if (held.includes(nth + 1)) return 'held';
    const read = seen.safeParse(own);
    return read.success ? { ...common, refused: refused.includes(nth + 1), seen: read.data } : read.error;
  });
}
