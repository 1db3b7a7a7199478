import { describe, expect, test } from 'vitest';
import type { GroupView, MessageView } from '#domain/views.ts';
import { ada, bela, messageId, START } from '#tests/support/streams.ts';
import type { GroupEvent } from '#schemas/streams/group.ts';
import { timelineOf } from '../timeline.ts';
import { authorsOf, someMember } from './authors.ts';
import { closureOf, slowUntil } from './closure.ts';
import { eventText } from './event-text.ts';

const MINUTE = 60_000;
const view = (n: number, given: Partial<MessageView> = {}): MessageView =>
  ({
    id: messageId(n),
    seq: n,
    senderId: bela,
    mine: false,
    type: 'text',
    text: `message ${n}`,
    at: START + n * MINUTE,
    state: null,
    code: null,
    ...given,
  }) as MessageView;
const authorOf = authorsOf([{ memberId: bela, username: 'belaronde', avatarUrl: null }]);
const group = (info: Partial<GroupView['info']>, own: Partial<GroupView['own']> = {}) =>
  ({
    info: { adminsOnly: [], slowSeconds: 0, ...info },
    own: { role: 'member', silencedUntil: null, ...own },
  }) as unknown as GroupView;

describe('rows of a group', () => {
  test('[GROUP-07] messages of one author are one run, with the author from its first to its last', () => {
    const third = messageId(99) as string as typeof bela;
    const items = timelineOf([view(1), view(2), view(3, { senderId: third })], START, null, authorOf);
    expect(items.map(({ author, startsRun, endsRun }) => [author?.name, startsRun, endsRun])).toEqual([
      ['belaronde', true, false],
      ['belaronde', false, true],
      ['Un membre', true, true],
    ]);
  });
  test('[G11] a system row ends a run, has no author and is never the first unread one', () => {
    const items = timelineOf([view(1), view(2, { type: 'system' }), view(3)], START, 2, authorOf);
    expect(items.map(({ author, endsRun, isFirstUnread }) => [author?.name, endsRun, isFirstUnread])).toEqual([
      ['belaronde', true, false],
      [undefined, true, false],
      ['belaronde', true, true],
    ]);
  });
  test('[G11] an author who is blocked or unknown is « Un membre »', () => {
    expect(authorOf(ada)).toBe(someMember);
    expect(authorOf(bela)).toBe(authorOf(bela));
  });
  test('[G11] a system row is a sentence', () => {
    const nameOf = (member: typeof ada) => authorOf(member).name;
    const text = (kind: GroupEvent['kind'], more: Partial<GroupEvent> = {}) =>
      eventText({ kind, memberId: bela, ...more }, ada, nameOf);
    expect(text('joined')).toBe('belaronde a rejoint le groupe.');
    expect(text('removed')).toBe('Un membre a retiré belaronde du groupe.');
    expect(text('banned', { memberId: ada })).toBe('Un membre a exclu un membre du groupe.');
    expect(text('renamed', { name: 'Sous les toits' })).toBe(
      'Un membre a renommé le groupe «\u00a0Sous les toits\u00a0».',
    );
    expect(text('took-over')).toBe('belaronde administre désormais le groupe.');
  });
});

describe('writing in a group', () => {
  test('[G28] is closed where only admins write, and for a silenced member until the time named', () => {
    expect(closureOf(group({}), [], START)).toBeNull();
    expect(closureOf(group({ adminsOnly: ['write'] }), [], START)).toEqual({ why: 'admins-only' });
    expect(closureOf(group({ adminsOnly: ['write'] }, { role: 'admin' }), [], START)).toBeNull();
    const silencedUntil = new Date(START + MINUTE).toISOString();
    expect(closureOf(group({}, { silencedUntil }), [], START)).toEqual({ why: 'silenced', until: START + MINUTE });
    expect(closureOf(group({}, { silencedUntil }), [], START + MINUTE)).toBeNull();
  });
  test('[G9] is closed in a group that has gone, with the reason that the server gave', () => {
    expect(closureOf(null, [view(1, { code: 'group-deleted' })], START)).toEqual({ why: 'group-deleted' });
    expect(closureOf(null, [], START)).toEqual({ why: 'gone' });
  });
  test('[G16] slow mode counts from the member’s last message that was sent, and never for admins', () => {
    const messages = [view(1, { mine: true }), view(2), view(3, { mine: true, seq: null })];
    const slow = group({ slowSeconds: 120 });
    expect(slowUntil(slow, messages, START + 2 * MINUTE)).toBe(START + 3 * MINUTE);
    expect(slowUntil(slow, messages, START + 3 * MINUTE)).toBeNull();
    expect(slowUntil(group({ slowSeconds: 120 }, { role: 'admin' }), messages, START + MINUTE)).toBeNull();
  });
});
