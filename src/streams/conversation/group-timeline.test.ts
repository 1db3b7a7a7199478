import { describe, expect, test } from 'vitest';
import type { Command } from '#schemas/actions/union.ts';
import { emptyQueue, type OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Poll } from '#schemas/streams/group.ts';
import {
  groupChunks,
  groupHead,
  groupInfo,
  groupMembership,
  groupRow,
  systemRow,
} from '#tests/support/group-streams.ts';
import {
  accountHead,
  ada,
  bela,
  conversation,
  entry,
  firstEpoch,
  messageId,
  queue,
  result,
  results,
  START,
  uuid,
} from '#tests/support/streams.ts';
import { blockedByMe } from './blocked.ts';
import { foldTimeline, type TimelineState } from './timeline.ts';

const cleo = uuid(3) as MemberId;
const poll: Poll = {
  multiple: false,
  anonymous: true,
  closesAt: null,
  options: [
    { text: 'Samedi', votes: 2 },
    { text: 'Dimanche', votes: 1 },
  ],
  voters: 3,
};
const rows = [
  systemRow(1),
  groupRow(2, { text: 'Bonsoir', mentions: [ada], reactions: [{ emoji: '🔥', count: 3 }] }),
  groupRow(3, { senderId: ada, text: 'À tous', mentionsAll: true, own: { reaction: null, choices: null } }),
  groupRow(4, { senderId: cleo, type: 'poll', text: 'Quand ?', poll, own: { reaction: null, choices: [1] } }),
];
const state = (given: Partial<TimelineState> = {}): TimelineState => ({
  conversationId: conversation,
  account: ada,
  epoch: firstEpoch,
  head: groupHead(4),
  chunks: groupChunks(rows),
  blocked: new Set(),
  ...given,
});
const fold = (outbox: OutboxSnapshot = emptyQueue, given: Partial<TimelineState> = {}) =>
  foldTimeline(state(given), outbox, { size: 50, now: START });
const queued = (command: Command) => queue([entry(11, command)]);
const inGroup = { conversationId: conversation, receiverId: null, mediaUrl: null, gifUrl: null, joinRev: 1 };

describe('the timeline of a group', () => {
  test('[GROUP-07] rows stand in order with their senders; no other member and no card', () => {
    const view = fold();
    expect(view).toMatchObject({ otherId: null, card: null, closed: false, group: { own: { role: 'member' } } });
    expect(view?.messages.map(({ senderId, mine, type }) => [senderId, mine, type])).toEqual([
      [ada, false, 'system'],
      [bela, false, 'text'],
      [ada, true, 'text'],
      [cleo, false, 'poll'],
    ]);
  });
  test('[G11] a line tells its event and belongs to nobody, not even to whom it is about', () => {
    expect(fold()?.messages[0]).toMatchObject({ event: { kind: 'joined', memberId: ada }, mine: false, state: null });
  });
  test('[G2] a message that names the member, or everyone, mentions them, unless they wrote it', () => {
    expect(fold()?.messages.map(({ mentionsMe }) => mentionsMe)).toEqual([false, true, false, false]);
    expect(fold(emptyQueue, { account: bela })?.messages.map(({ mentionsMe }) => mentionsMe)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
  test('an own message is sent, never read: a group does not show who has read', () => {
    expect(fold()?.messages[2]?.state).toBe('sent');
  });
  test('[G3] a quote of a hidden row has no original, and is not fetched', () => {
    const quoting = groupRow(4, { replyTo: { id: messageId(2), seq: 2 } });
    const view = fold(emptyQueue, { chunks: groupChunks([groupRow(1), groupRow(3), quoting], [2]) });
    expect(view?.messages.at(-1)?.quote).toMatchObject({ seq: 2, original: null });
    expect([view?.missingQuoteChunks, view?.missingChunks]).toEqual([[], []]);
  });
  test('[G4] a hidden number is not missing; an unanswered one is', () => {
    expect(fold(emptyQueue, { chunks: groupChunks([groupRow(1), groupRow(4)], [2, 3]) })?.missingChunks).toEqual([]);
    expect(fold(emptyQueue, { chunks: groupChunks([groupRow(1), groupRow(4)], [2]) })?.missingChunks).toEqual([0]);
  });
  test('a group stays open to a member who blocks another one in it', () => {
    const blocked = blockedByMe(accountHead([bela]), firstEpoch, emptyQueue);
    expect(fold(emptyQueue, { blocked })?.messages).toHaveLength(4);
  });
});

describe('the outbox of a group', () => {
  test('[Y1] a message stands last with its mentions and its poll, before the server knows it', () => {
    const content = { options: ['Oui', 'Non'], multiple: false, anonymous: false, closesAt: null };
    const data = { ...inGroup, type: 'poll', text: 'Qui vient ?', poll: content } as const;
    expect(fold(queued({ action: 'message.send', data }))?.messages.at(-1)).toMatchObject({
      mine: true,
      type: 'poll',
      state: 'pending',
      poll: {
        voters: 0,
        choices: [],
        options: [
          { text: 'Oui', votes: 0 },
          { text: 'Non', votes: 0 },
        ],
      },
    });
  });
  test('[Y6] an answered message is sent before a worker has applied it, and its row stands once', () => {
    const command = { action: 'message.send', data: { ...inGroup, type: 'text', text: 'un' } } as const;
    const row = groupRow(5, { id: messageId(11), senderId: ada, text: 'un', own: { reaction: null, choices: null } });
    const answered = results(result(11, { rev: 5, row, info: groupInfo(5), membership: groupMembership() }));
    const view = fold(queue([entry(11, command)], { results: answered }));
    expect(view?.messages.filter(({ text }) => text === 'un')).toMatchObject([{ seq: 5, state: 'sent' }]);
  });
  test('[G25] a reaction and a vote change the counts at once, and each only by the member’s own', () => {
    const of = (n: number) => ({ conversationId: conversation, messageId: messageId(n) });
    const reacted = fold(queued({ action: 'message.react', data: { ...of(2), emoji: '🔥' } }));
    expect(reacted?.messages[1]?.reactions).toEqual([{ memberId: null, emoji: '🔥', mine: true, count: 4 }]);
    const vote = (choices: number[]) =>
      fold(queued({ action: 'group.vote', data: { groupId: conversation, messageId: messageId(4), choices } }))
        ?.messages[3]?.poll;
    expect(vote([0])).toMatchObject({ choices: [0], voters: 3, options: [{ votes: 3 }, { votes: 0 }] });
    expect(vote([])).toMatchObject({ choices: [], voters: 2, options: [{ votes: 2 }, { votes: 0 }] });
  });
  test('[G25] a reaction moves from one emoji to another, and goes with its last count', () => {
    const row = groupRow(2, {
      reactions: [
        { emoji: '👏', count: 1 },
        { emoji: '🔥', count: 2 },
      ],
      own: { reaction: '👏', choices: null },
    });
    const react = (emoji: '🔥' | null) =>
      fold(
        queued({ action: 'message.react', data: { conversationId: conversation, messageId: messageId(2), emoji } }),
        {
          head: groupHead(2),
          chunks: groupChunks([systemRow(1), row]),
        },
      )?.messages[1]?.reactions;
    expect(react('🔥')).toEqual([{ memberId: null, emoji: '🔥', mine: true, count: 3 }]);
    expect(react(null)).toEqual([{ memberId: null, emoji: '🔥', mine: false, count: 2 }]);
  });
  test('[G15] leaving hides the group at once, and a refusal brings it back', () => {
    const leave = entry(11, { action: 'group.leave', data: { groupId: conversation, joinRev: 1 } });
    expect(fold(queue([leave]))).toBeNull();
    expect(
      fold(queue([leave], { results: results(result(11, { status: 'rejected', code: 'last-admin' })) })),
    ).not.toBeNull();
  });
});
