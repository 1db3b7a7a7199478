import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Head } from '#schemas/entities/head.ts';
import type { Preview } from '#schemas/streams/conversation.ts';
import {
  ada,
  card,
  firstEpoch,
  head,
  info,
  item,
  liveChangeSet,
  membership,
  messageId,
  pulledChangeSet,
  secondEpoch,
} from '#tests/support/streams.ts';
import { advanceRev, isPresent, mergeHead, noPendingRevs, type PendingRevs } from './heads.ts';

describe('live events', () => {
  test('[Y8] the head advances only without a gap, and requests a pull until then', () => {
    const gap = mergeHead(head(3), liveChangeSet(5), firstEpoch);
    expect([gap.head?.rev, gap.needsPull]).toEqual([3, true]);
    const closed = mergeHead(gap.head, liveChangeSet(4), firstEpoch, gap.pendingRevs);
    expect([closed.head?.rev, closed.needsPull, closed.pendingRevs.size]).toEqual([5, false, 0]);
  });
  test('[Y8] an event is applied at once: the last number counts although the gap is open', () => {
    expect(mergeHead(head(3), liveChangeSet(5), firstEpoch).head?.info?.last).toBe(5);
  });
  test('[Y8] an event of a stream without a head is not applied and requests a pull', () => {
    expect(mergeHead(undefined, liveChangeSet(1), firstEpoch)).toEqual({
      head: undefined,
      pendingRevs: noPendingRevs,
      needsPull: true,
    });
  });
  test('[Y7] a membership change without a revision moves no head', () => {
    const merge = mergeHead(head(3), item('live', { membership: membership({ rev: 2, read: 3 }) }), firstEpoch);
    expect([merge.head?.rev, merge.needsPull]).toEqual([3, false]);
    expect(merge.head?.membership).toMatchObject({ read: 3 });
  });
  test('[Y9] revisions pending behind a gap do not survive a change of range', () => {
    const gap = mergeHead(head(3), liveChangeSet(5), firstEpoch);
    const moved = mergeHead(
      gap.head,
      liveChangeSet(4, { membership: membership({ rev: 2, since: 2 }) }),
      firstEpoch,
      gap.pendingRevs,
    );
    expect(moved.head?.rev).toBe(4);
  });
});

describe('pulls', () => {
  test('[Y7] a pull sets the head to its revision; a late one never lowers it', () => {
    const after = mergeHead(undefined, pulledChangeSet(5), firstEpoch).head;
    expect(after?.rev).toBe(5);
    expect(mergeHead(after, pulledChangeSet(3), firstEpoch).head).toBe(after);
  });
  test('[Y7] an incomplete pull sets the floor until range or visibility changes', () => {
    const partial = mergeHead(undefined, pulledChangeSet(5, { truncated: true }), firstEpoch).head;
    expect(partial?.floor).toBe(5);
    expect(mergeHead(partial, liveChangeSet(6), firstEpoch).head?.floor).toBe(5);
    expect(
      mergeHead(partial, liveChangeSet(6, { membership: membership({ rev: 2, since: 2 }) }), firstEpoch).head?.floor,
    ).toBe(0);
  });
  test('[Y7] an answer read before a range change claims no revision', () => {
    const storedHead = head(5, { rev: 2, membership: membership({ rev: 3, since: 3 }) });
    expect(mergeHead(storedHead, pulledChangeSet(5), firstEpoch).head?.rev).toBe(2);
  });
});

describe('loss of visibility', () => {
  const gone = (rev: number) => item('pull', { membership: { gone: true, rev } });
  test('[Y9] a gone stream leaves its revision, and older news do not restore it', () => {
    const goneHead = mergeHead(head(3), gone(4), firstEpoch).head as Head;
    expect(goneHead).toMatchObject({ rev: 0, info: null, card: null, membership: { gone: true, rev: 4 } });
    expect(mergeHead(goneHead, pulledChangeSet(9, { membership: membership({ rev: 3 }) }), firstEpoch).head).toBe(
      goneHead,
    );
    expect(
      mergeHead(goneHead, pulledChangeSet(9, { membership: membership({ rev: 5 }) }), firstEpoch).head?.info?.last,
    ).toBe(9);
  });
  test('[Y9] live events and own results also remove a stream', () => {
    for (const source of ['live', 'own', 'chunks'] as const)
      expect(mergeHead(head(3), item(source, { membership: { gone: true, rev: 4 } }), firstEpoch).head).toMatchObject({
        membership: { gone: true, rev: 4 },
        info: null,
      });
  });
  test('[Y9] an old « gone » answer does not remove a stream that has returned', () => {
    const storedHead = head(3, { membership: membership({ rev: 5 }) });
    expect(mergeHead(storedHead, gone(4), firstEpoch).head).toBe(storedHead);
  });
  test('[Y8] news of a gone stream request a pull only when newer', () => {
    const goneHead = mergeHead(head(3), gone(4), firstEpoch).head as Head;
    expect(mergeHead(goneHead, liveChangeSet(4, { membership: membership({ rev: 4 }) }), firstEpoch).needsPull).toBe(
      false,
    );
    expect(mergeHead(goneHead, liveChangeSet(4, { membership: membership({ rev: 5 }) }), firstEpoch).needsPull).toBe(
      true,
    );
  });
});

test('[Y7] the card is kept only while the membership says so, and the higher revision wins', () => {
  const storedHead = head(3, { card: card({ rev: 2 }) });
  expect(mergeHead(storedHead, liveChangeSet(4, { card: card({ rev: 1 }) }), firstEpoch).head?.card?.rev).toBe(2);
  expect(mergeHead(storedHead, liveChangeSet(4, { card: card({ rev: 3 }) }), firstEpoch).head?.card?.rev).toBe(3);
  const refused = mergeHead(
    storedHead,
    liveChangeSet(4, { membership: membership({ rev: 2, cardAllowed: false }) }),
    firstEpoch,
  ).head;
  expect(refused?.card).toBeNull();
  expect(mergeHead(refused, liveChangeSet(5, { card: card({ rev: 9 }) }), firstEpoch).head?.card).toBeNull();
});

test('[Y11] the higher revision of a conversation’s shared state wins', () => {
  expect(
    mergeHead(head(3, { info: info(3, { rev: 8, theirRead: 3 }) }), pulledChangeSet(3), firstEpoch).head?.info,
  ).toMatchObject({
    theirRead: 3,
  });
});

test('[Y9] at an equal revision the preview follows the newer range, not an older one', () => {
  const last: Preview = {
    id: messageId(3),
    seq: 3,
    senderId: ada,
    type: 'text',
    text: 'Bonsoir',
    createdAt: '2026-11-20T08:00:00.000Z',
    deleted: false,
  };
  const sight = (rev: number, preview: Preview | null) =>
    item('live', { membership: membership({ rev }), info: info(3, { preview }) });
  const blind = mergeHead(head(3), sight(2, null), firstEpoch).head;
  expect(mergeHead(blind, sight(1, last), firstEpoch).head).toBe(blind);
  expect(mergeHead(blind, sight(3, last), firstEpoch).head?.info).toMatchObject({ rev: 3, preview: last });
});

test('[Y21] a head of another epoch is ignored', () => {
  const old = head(9, { membership: membership({ rev: 7 }) });
  expect(isPresent(old, secondEpoch)).toBe(false);
  expect(mergeHead(old, liveChangeSet(1), secondEpoch).needsPull).toBe(true);
  expect(mergeHead(old, pulledChangeSet(2), secondEpoch).head).toMatchObject({
    epoch: secondEpoch,
    rev: 2,
    membership: { rev: 1 },
  });
});

describe('properties', () => {
  const revisions = fc.uniqueArray(fc.integer({ min: 1, max: 20 }));
  test('[Y14] the head reached does not depend on the order of events', () => {
    const all = (list: readonly number[]) =>
      list.reduce<{ rev: number; pendingRevs: PendingRevs }>(
        ({ rev, pendingRevs }, one) => advanceRev(rev, pendingRevs, one),
        {
          rev: 0,
          pendingRevs: noPendingRevs,
        },
      );
    const shuffled = revisions.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(all(other)).toEqual(all(list));
      }),
    );
  });
  test('[Y8] the head reached is the longest run without a gap', () => {
    fc.assert(
      fc.property(revisions, (list) => {
        const { rev } = list.reduce<{ rev: number; pendingRevs: PendingRevs }>(
          (at, one) => advanceRev(at.rev, at.pendingRevs, one),
          {
            rev: 0,
            pendingRevs: noPendingRevs,
          },
        );
        expect(Array.from({ length: rev }, (_, n) => list.includes(n + 1))).not.toContain(false);
        expect(list).not.toContain(rev + 1);
      }),
    );
  });
  test('[Y14] applying the same news again changes nothing and returns the same head object', () => {
    const news = fc.oneof(
      fc.integer({ min: 1, max: 6 }).map((seq) => liveChangeSet(seq)),
      fc.integer({ min: 1, max: 6 }).map((last) => pulledChangeSet(last, { truncated: last > 4 })),
    );
    fc.assert(
      fc.property(fc.array(news, { maxLength: 6 }), (list) => {
        let at: { head: Head | undefined; pendingRevs: PendingRevs } = mergeHead(
          undefined,
          pulledChangeSet(1),
          firstEpoch,
        );
        for (const each of list) at = mergeHead(at.head, each, firstEpoch, at.pendingRevs);
        for (const each of list) expect(mergeHead(at.head, each, firstEpoch, at.pendingRevs).head).toBe(at.head);
      }),
    );
  });
});
