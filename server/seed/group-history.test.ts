import { expect, test } from 'vitest';
import { GROUP_PINS_LIMIT, MESSAGE_LENGTH, POLL_OPTION_LENGTH } from '#schemas/limits.ts';
import { groupDescription, groupName } from '#schemas/commands/group-command.ts';
import { community } from './community.ts';
import { memberNamed } from './members.ts';

const NOW = Date.parse('2026-11-21T20:00:00Z');
const DAY = 24 * 60 * 60_000;
const { groups } = community(NOW);
const rows = groups.flatMap((group) => group.rows);
const camille = memberNamed('camille').id;
const groupsOf = (name: string) =>
  groups.filter(({ members }) => members.some(({ id }) => id === memberNamed(name).id));

test('six groups have names and descriptions that a member could give them', () => {
  expect(groups).toHaveLength(6);
  expect(new Set(groups.map(({ plan }) => plan.privacy))).toEqual(new Set(['public', 'private']));
  for (const { plan } of groups) {
    expect(groupName.parse(plan.name)).toBe(plan.name);
    expect(groupDescription.parse(plan.description)).toBe(plan.description);
  }
});

test('camille is admin of one group, member of three, and invited to a private one', () => {
  const own = groupsOf('camille').flatMap(({ members }) => members.find(({ id }) => id === camille)?.role ?? []);
  expect(own.toSorted()).toEqual(['admin', 'member', 'member', 'member']);
  const inviting = groups.filter(({ plan }) => plan.invited?.['camille'] !== undefined);
  expect(inviting.map(({ plan }) => plan.privacy)).toEqual(['private']);
  expect(groupsOf('camille').filter((group) => groupsOf('victor').includes(group)).length).toBeGreaterThan(1);
});

test('rows are numbered in the order of time, over three months until now', () => {
  for (const group of groups) {
    expect(group.rows.map(({ seq }) => seq)).toEqual(group.rows.map((_, n) => n + 1));
    const times = group.rows.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
  const times = rows.map(({ at }) => at);
  expect(Math.max(...times)).toBeLessThan(NOW);
  expect(Math.min(...times)).toBeLessThan(NOW - 75 * DAY);
});

test('members write, react, vote and are mentioned only while they are in the group', () => {
  for (const { members, rows: all, polls } of groups) {
    const isIn = (id: string, seq: number) =>
      members.some((m) => m.id === id && m.joinSeq <= seq && seq <= (m.leftSeq ?? Infinity));
    for (const { seq, senderId, mentions } of all)
      for (const id of [senderId, ...mentions]) expect([seq, isIn(id, seq)]).toEqual([seq, true]);
    for (const id of all.flatMap(({ reactions }) => Object.keys(reactions)))
      expect(members.some((m) => m.id === id)).toBe(true);
    for (const { memberId, choices } of polls.flatMap(({ votes }) => votes)) {
      expect(members.some((m) => m.id === memberId)).toBe(true);
      expect(choices.length).toBeGreaterThan(0);
    }
  }
});

test('only admins pin, and no more than a group may have', () => {
  for (const { members, rows: all, pinned } of groups) {
    const admins = members.flatMap(({ id, role }) => (role === 'admin' ? id : []));
    for (const { event, senderId } of all) if (event?.kind === 'pinned') expect(admins).toContain(senderId);
    expect(pinned.length).toBeLessThanOrEqual(GROUP_PINS_LIMIT);
    for (const seq of pinned) expect(all[seq - 1]?.type).toBe('text');
  }
});

test('one poll is open and others are closed, with options that fit', () => {
  const polls = groups.flatMap((group) => group.polls);
  expect(polls.filter(({ closesAt }) => closesAt > NOW)).toHaveLength(1);
  expect(polls.filter(({ closesAt }) => closesAt < NOW).length).toBeGreaterThan(0);
  for (const { options, multiple, votes } of polls) {
    for (const option of options) expect(option.length).toBeLessThanOrEqual(POLL_OPTION_LENGTH);
    if (!multiple) for (const { choices } of votes) expect(choices).toHaveLength(1);
  }
});

test('camille has one unread mention, and replies quote what was said before', () => {
  const mentions = groupsOf('camille').flatMap(({ members }) =>
    members.filter(({ id }) => id === camille).flatMap((m) => m.mentions.filter((seq) => seq > m.read)),
  );
  expect(mentions).toHaveLength(1);
  const replies = rows.filter(({ replySeq }) => replySeq !== null);
  expect(replies.length).toBeGreaterThan(5);
  for (const { seq, replySeq } of replies) expect(replySeq).toBeLessThan(seq);
});

test('members who blocked each other share no group', () => {
  for (const { userId, blockedId } of community(NOW).blocks)
    for (const { members } of groups)
      expect(members.filter(({ id }) => id === userId || id === blockedId).length).toBeLessThan(2);
});

test('the words of groups are complete, decent and set as French is', () => {
  for (const { text, type } of rows) {
    expect(text === '').toBe(type === 'system');
    expect([...text].length).toBeLessThanOrEqual(MESSAGE_LENGTH);
    expect(text).not.toMatch(/ [;:!?»]|« |'|!pin|!poll|^\s|\s$/);
    expect(text.toLowerCase()).not.toMatch(
      /(?<!\p{L})(sex\p{L}*|nue?s?|lits?|corps|désir\p{L}*|coquin\p{L}*|caress\p{L}*|fantasm\p{L}*)(?!\p{L})/u,
    );
  }
});
