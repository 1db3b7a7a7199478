/** Tests items that go to all members of a stream at once, and numbers that have no row for one of them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { StreamRow } from '#schemas/streams/registry.ts';
import { asStream } from '#schemas/as-stream.ts';
import { groupHead, groupInfo, groupMembership, groupRow } from '#tests/support/group-streams.ts';
import { conversation, firstEpoch, item } from '#tests/support/streams.ts';
import type { ChangeSet } from './change-set.ts';
import { chunkChanges } from './chunk-changes.ts';
import { absentNumbers, isNumberAnswered, mergeChunk, mergeRow, missingNumbers } from './chunks.ts';
import { mergeHead, noPendingRevs } from './heads.ts';

/** An item that went to the room, of one row with this number and revision. */
const forAll = (seq: number, given: Partial<ChangeSet> = {}): ChangeSet =>
  item('live', {
    kind: 'group',
    membership: null,
    info: groupInfo(seq),
    rev: seq,
    snapshotRev: seq,
    rows: [groupRow(seq)],
    ...given,
  });
/** The item of one member, in whose membership something has changed, or for whom a row is hidden. */
const forOne = (seq: number, given: Partial<ChangeSet> = {}): ChangeSet =>
  forAll(seq, { membership: groupMembership({}, { rev: 2, mine: 1 }), rows: [], absent: [seq], ...given });
const chunkOf = (head: Head | undefined, ...changeSets: ChangeSet[]): Chunk | undefined =>
  changeSets
    .flatMap((each) => chunkChanges(head, each, firstEpoch))
    .reduce<Chunk | undefined>((chunk, each) => mergeChunk(chunk, each), undefined);

describe('an item for all members', () => {
  test('[G5] advances the head and leaves the membership as the device has it', () => {
    const before = groupHead(3);
    const { head, needsPull } = mergeHead(before, forAll(4), firstEpoch);
    expect([head?.rev, head?.info?.last, needsPull]).toEqual([4, 4, false]);
    expect(head?.membership).toBe(before.membership);
    expect(chunkOf(before, forAll(4))?.rows).toEqual([groupRow(4)]);
  });
  test('[G5] makes no head: of an unknown stream it asks for a pull, of a gone one for nothing', () => {
    expect(mergeHead(undefined, forAll(4), firstEpoch)).toEqual({
      head: undefined,
      pendingRevs: noPendingRevs,
      needsPull: true,
    });
    expect(chunkOf(undefined, forAll(4))).toBeUndefined();
    const gone = groupHead(3, { membership: { gone: true, rev: 2 }, info: null });
    expect(mergeHead(gone, forAll(4), firstEpoch)).toMatchObject({ head: gone, needsPull: false });
    expect(chunkOf(gone, forAll(4))).toBeUndefined();
  });
  test('[G5] its last number counts only when no earlier revision is missing', () => {
    const gap = mergeHead(groupHead(3), forAll(5), firstEpoch);
    expect([gap.head?.rev, gap.head?.info?.last, gap.needsPull]).toEqual([3, 3, true]);
    const closed = mergeHead(gap.head, forOne(4), firstEpoch, gap.pendingRevs);
    expect(closed).toMatchObject({ needsPull: false, head: { rev: 5, info: { last: 5 }, membership: { mine: 1 } } });
  });
  test('[G5] of one transaction’s items the info counts with the last', () => {
    const both = { info: groupInfo(5) };
    const first = mergeHead(groupHead(3), forAll(4, both), firstEpoch);
    expect([first.head?.rev, first.head?.info?.last]).toEqual([4, 3]);
    expect(mergeHead(first.head, forAll(5, both), firstEpoch, first.pendingRevs).head).toMatchObject({
      rev: 5,
      info: { last: 5 },
    });
  });
  test('[G5, Y8] items in any order end with the same head', () => {
    const items = [forAll(4), forOne(5), forAll(6), forAll(7)];
    const order = fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length });
    fc.assert(
      fc.property(order, (shuffled) => {
        const end = shuffled.reduce((at, each) => mergeHead(at.head, each, firstEpoch, at.pendingRevs), {
          head: groupHead(3) as Head | undefined,
          pendingRevs: noPendingRevs,
          needsPull: false,
        });
        expect(end).toMatchObject({ needsPull: false, head: { rev: 7, info: { last: 7 }, membership: { mine: 1 } } });
      }),
    );
  });
});

describe('absent numbers', () => {
  test('[G4] count as answered, without a row', () => {
    const chunk = chunkOf(groupHead(3), forOne(4), forAll(5));
    expect([chunk?.rows.length, missingNumbers(chunk, 0, [[4, 5]], 5)]).toEqual([1, []]);
    expect(chunk && absentNumbers(chunk)).toEqual([4]);
  });
  test('[G4] in a chunk that came whole they are the numbers without a row', () => {
    const change = { key: { epoch: firstEpoch, stream: asStream(conversation), since: 1, chunkNo: 0 }, isStale: false };
    const chunk = mergeChunk(undefined, {
      ...change,
      completeThrough: 5,
      rows: [groupRow(2), groupRow(4)],
      trusted: true,
    });
    expect(chunk && absentNumbers(chunk)).toEqual([1, 3, 5]);
  });
  test('[G4, Y9] outside the ranges, or older than the device may trust, they answer nothing', () => {
    const late = groupHead(3, { membership: groupMembership({}, { ranges: [[5, 9]] }) });
    expect(chunkOf(late, forOne(4, { membership: null }))).toBeUndefined();
    const chunk = chunkOf(groupHead(3, { floor: 9 }), forOne(4), forAll(5));
    expect(chunk && [4, 5].map((seq) => isNumberAnswered(chunk, seq))).toEqual([false, false]);
  });
});

describe('the member’s own part of a row', () => {
  const own = (reaction: '🔥' | '👏' | null) => ({ reaction, choices: null });
  const shared = (rev: number) => groupRow(4, { rev, text: `at ${rev}` });
  const personal = (rev: number, reaction: '🔥' | '👏' | null) => ({ ...shared(rev), own: own(reaction) });

  test('[G25] stays when a copy for all members comes', () => {
    expect(mergeRow(personal(4, '🔥'), shared(5))).toMatchObject({ rev: 5, text: 'at 5', own: own('🔥') });
    expect(mergeRow(shared(5), personal(5, '🔥'))).toEqual(personal(5, '🔥'));
  });
  test('[G25] that comes late is taken into a later copy, an older one is not', () => {
    const later = mergeRow(shared(6), personal(5, '🔥'));
    expect(later).toMatchObject({ rev: 6, text: 'at 6', own: own('🔥') });
    expect(mergeRow(later, personal(4, '👏'))).toBe(later);
    expect(mergeRow(later, personal(7, null))).toEqual(personal(7, null));
  });
  test('[G25] of the same revision counts as it came last: a vote is told before it is counted', () => {
    const voted = mergeRow(personal(5, null), personal(5, '🔥'));
    expect(voted).toEqual(personal(5, '🔥'));
    expect(mergeRow(voted, personal(5, '🔥'))).toBe(voted);
    expect(mergeRow(mergeRow(shared(6), personal(5, null)), personal(5, '👏'))).toMatchObject({
      rev: 6,
      own: own('👏'),
    });
  });
  test('[G25, Y11] goes with its row: a tombstone for all members keeps nothing of it', () => {
    const tombstone = groupRow(4, { rev: 5, text: '', deletedAt: groupRow(4).createdAt });
    expect(mergeRow(personal(4, '🔥'), tombstone)).toBe(tombstone);
    expect(mergeRow(tombstone, personal(4, '🔥'))).toBe(tombstone);
  });
  test('[G25, Y14] copies in any order end in the same row, and a repeated one changes nothing', () => {
    const reaction = fc.constantFrom('🔥', '👏', null);
    // The own part of one revision is one: all copies of that revision that have it agree.
    const copies = fc.array(reaction, { minLength: 1, maxLength: 6 }).chain((reactions) =>
      fc.tuple(
        fc.subarray(
          reactions.flatMap((each, n) => [shared(n + 4), personal(n + 4, each)]),
          { minLength: 1 },
        ),
        fc.infiniteStream(fc.nat()),
      ),
    );
    fc.assert(
      fc.property(copies, ([copiesInOrder, places]) => {
        const list: readonly StreamRow[] = copiesInOrder;
        const keyed = list.map((copy) => ({ copy, place: places.next().value as number }));
        const shuffled = keyed.toSorted((a, b) => a.place - b.place).map(({ copy }) => copy);
        const merged = list.reduce((a, b) => mergeRow(a, b));
        expect(shuffled.reduce((a, b) => mergeRow(a, b))).toEqual(merged);
        for (const copy of list) expect(mergeRow(merged, copy)).toBe(merged);
      }),
    );
  });
});
