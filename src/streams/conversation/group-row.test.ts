import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from '#schemas/actions/union.ts';
import { emptyQueue, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { Head } from '#schemas/entities/head.ts';
import { chunkKeyOf } from '#sync/replica/chunks.ts';
import type { PresentHead } from '#sync/replica/heads.ts';
import {
  groupChunks,
  groupHead,
  groupInfo,
  groupMembership,
  groupRow,
  systemRow,
} from '#tests/support/group-streams.ts';
import { ada, bela, conversation, entry, firstEpoch, head, queue, START } from '#tests/support/streams.ts';
import { foldList } from './list.ts';
import { newestChunkKeys } from './newest-chunks.ts';

const list = (heads: Head[], newestChunks: Chunk[] = [], outbox: OutboxSnapshot = emptyQueue) =>
  foldList({ account: ada, epoch: firstEpoch, heads, newestChunks }, outbox, START);
const rowOf = (given: Partial<Head>, chunks: Chunk[] = [], outbox?: OutboxSnapshot, last = 4) =>
  list([groupHead(last, given)], chunks, outbox)[0];
const read = (upTo: number): Command => ({
  action: 'conversation.read',
  data: { conversationId: conversation, upTo, epoch: firstEpoch },
});
const reading = (upTo: number) => queue([entry(11, read(upTo))]);

describe('the preview', () => {
  test('[G3] preview and place come from the newest row that the device has', () => {
    expect(rowOf({}, groupChunks([groupRow(2), groupRow(3)], [4]))).toMatchObject({
      otherId: null,
      card: null,
      closed: false,
      group: { info: { name: 'Les flâneurs' }, own: { role: 'member' } },
      preview: { text: 'message 3', senderId: bela, mine: false },
      at: START + 3000,
    });
  });
  test('[G3] before its rows have come a group stands where its head says, without a preview', () => {
    expect(rowOf({})).toMatchObject({ preview: null, at: START + 4000 });
  });
  test('[Y9] rows of an earlier membership make no preview', () => {
    const rejoined = groupMembership({ joinRev: 5 }, { rev: 5, since: 5 });
    expect(rowOf({ membership: rejoined }, groupChunks([groupRow(3)]))?.preview).toBeNull();
  });
  test('[G11] a line that tells what happened is nobody’s message', () => {
    expect(rowOf({}, groupChunks([groupRow(3), systemRow(4)]))?.preview).toMatchObject({
      type: 'system',
      event: { kind: 'joined', memberId: ada },
      mine: false,
      state: null,
    });
  });
  test('[G2, G3] the list reads a group’s two newest chunks, and those of unread mentions of all', () => {
    const group = groupHead(200, { info: groupInfo(200, { allMentions: [130, 70, 3] }) });
    const withRead = { ...group, membership: groupMembership({}, { read: 60 }) } as PresentHead;
    expect(newestChunkKeys([head(200), withRead], firstEpoch)).toEqual(
      [3, 2, 1].map((chunkNo) => chunkKeyOf(withRead, chunkNo)),
    );
    expect(newestChunkKeys([groupHead(5)], firstEpoch)).toHaveLength(1);
  });
});

describe('unread rows', () => {
  test('[Y12, G11] own rows, lines and hidden rows are not among the unread', () => {
    const info = groupInfo(10, { system: 3 });
    expect(
      rowOf({ info, membership: groupMembership({ systemAtRead: 1 }, { read: 2, mine: 3, mineAtRead: 1 }) })?.unread,
    ).toBe(4);
  });

  type Kind = 'theirs' | 'mine' | 'line' | 'hidden';
  /** A group of these rows as the server counts them, read up to a number, with the chunks of all its rows. */
  function groupOf(kinds: readonly Kind[], mark: number) {
    const numbers = (kind: Kind, upTo = kinds.length) =>
      kinds.slice(0, upTo).flatMap((each, n) => (each === kind ? n + 1 : []));
    const own = (upTo?: number) => numbers('mine', upTo).length + numbers('hidden', upTo).length;
    const rows = kinds.flatMap((kind, n) => {
      if (kind === 'hidden') return [];
      return kind === 'line' ? systemRow(n + 1) : groupRow(n + 1, { senderId: kind === 'mine' ? ada : bela });
    });
    return {
      head: {
        info: groupInfo(kinds.length, { system: numbers('line').length }),
        membership: groupMembership(
          { systemAtRead: numbers('line', mark).length },
          { read: mark, mine: own(), mineAtRead: own(mark) },
        ),
      },
      chunks: groupChunks(rows, numbers('hidden')),
      unreadAfter: (upTo: number) => numbers('theirs').filter((seq) => seq > Math.max(mark, upTo)).length,
    };
  }

  test('[G12] a pending read leaves what a recount of the rows leaves', () => {
    const kinds = fc.array(fc.constantFrom<Kind>('theirs', 'mine', 'line', 'hidden'), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(kinds, fc.nat(100), fc.nat(100), (rows, mark, upTo) => {
        const { head: given, chunks, unreadAfter } = groupOf(rows, Math.min(mark, rows.length));
        expect(rowOf(given, chunks, reading(upTo), rows.length)?.unread).toBe(unreadAfter(Math.min(upTo, rows.length)));
      }),
    );
  });
  test('[G12] numbers that the device does not have count as read, and none is left at the end', () => {
    const { head: given } = groupOf(['theirs', 'mine', 'theirs', 'line', 'theirs', 'theirs'], 0);
    expect([1, 3, 5, 6].map((upTo) => rowOf(given, [], reading(upTo), 6)?.unread)).toEqual([3, 1, 0, 0]);
  });
});

describe('unread mentions', () => {
  const mentionsIn = (given: { own?: number[]; all?: number[]; from?: number }, chunks: Chunk[] = [], upTo = 0) => {
    const { own = [], all = [], from = 1 } = given;
    const info = groupInfo(9, { allMentions: all });
    const member = groupMembership({ mentions: own }, { read: 2, ranges: [[from, 99]] });
    return rowOf({ info, membership: member }, chunks, upTo ? reading(upTo) : emptyQueue, 9)?.group?.unreadMentions;
  };
  test('[G2] by name or of everyone, each counts once, above the read mark with pending reads', () => {
    expect(mentionsIn({ own: [8, 5, 1], all: [5, 2, 7] })).toEqual([5, 7, 8]);
    expect(mentionsIn({ own: [8, 5], all: [7] }, [], 6)).toEqual([7, 8]);
  });
  test('[G2] a mention of everyone outside the ranges, in a hidden row or by oneself is none', () => {
    expect(
      mentionsIn({ all: [3, 5, 7, 9], from: 4 }, groupChunks([groupRow(7, { senderId: ada }), groupRow(9)], [5])),
    ).toEqual([9]);
  });
});
