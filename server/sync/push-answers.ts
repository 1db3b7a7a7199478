/**
 * Parses the answer of a transaction that batches pushes, part by part. The transaction is committed by then: a part
 * that does not parse fails alone [Y4].
 */
import * as z from 'zod/mini';
import { nonNegativeInt } from '#schemas/numbers.ts';
import { pushAnswer, type PushAnswer } from '#schemas/wire/sync.ts';
import { byPart, commitEffects, type CommitEffects } from './commit-effects.ts';

export interface CommittedPush extends Pick<PushAnswer, 'epoch' | 'serverTime' | 'refused'> {
  effects: CommitEffects;
}
/** `held`: not begun, because another transaction holds a lock that it needs. */
export type PartAnswer = CommittedPush | 'held' | z.core.$ZodError;

/** Parses only the fields that assign an item to its part. */
const [ofPart, ofStream] = [{ part: nonNegativeInt }, { stream: z.string() }];
const group = z.object({
  changes: z.array(z.looseObject(ofPart)),
  results: z.array(z.looseObject(ofPart)),
  updates: z.array(z.looseObject({ ...ofPart, ...ofStream })),
  rooms: z.array(z.looseObject({ ...ofPart, ...ofStream })),
  rows: z.array(z.looseObject(ofStream)),
});
const { epoch, serverTime } = pushAnswer.shape;
/** Answer of a batch. Parts count from 1; `refused`: parts sent under another epoch. */
const batchAnswer = z.object({
  epoch,
  serverTime,
  held: z.array(nonNegativeInt),
  refused: z.array(nonNegativeInt),
  groups: z.unknown(),
});

const concatenated = <Change, Result, Update, Room, Row>(
  groups: readonly { changes: Change[]; results: Result[]; updates: Update[]; rooms: Room[]; rows: Row[] }[],
) => ({
  changes: groups.flatMap(({ changes }) => changes),
  results: groups.flatMap(({ results }) => results),
  updates: groups.flatMap(({ updates }) => updates),
  rooms: groups.flatMap(({ rooms }) => rooms),
  rows: groups.flatMap(({ rows }) => rows),
});

/** Returns the effects of each part. As a rule everything parses, and is parsed once. */
function partsOf(groups: unknown, count: number): (CommitEffects | z.core.$ZodError)[] {
  const parsed = z.array(commitEffects).safeParse(groups);
  if (parsed.success) return byPart(concatenated(parsed.data), count);
  return byPart(concatenated(z.array(group).parse(groups)), count).map((effects) => {
    const result = commitEffects.safeParse(effects);
    return result.success ? result.data : result.error;
  });
}

export function answersIn(answer: unknown, count: number): PartAnswer[] {
  const { held, refused, groups, ...common } = batchAnswer.parse(answer);
  return partsOf(groups, count).map((part, nth): PartAnswer => {
    if (held.includes(nth + 1)) return 'held';
    return 'changes' in part ? { ...common, refused: refused.includes(nth + 1), effects: part } : part;
  });
}
