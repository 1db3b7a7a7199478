import { expect, test } from 'vitest';
import type { ConversationId } from '#schemas/ids.ts';
import { memberNo } from '#tests/support/answers.ts';
import { instant, uuid } from '#tests/support/streams.ts';
import { groupAdministration } from './group-administration.ts';
import { groupCardKind } from './group-card.ts';
import { groupDiscovery } from './group-discovery.ts';
import { groupMembers } from './group-members.ts';
import { nameAnswer } from './registry.ts';

const groupId = uuid(500) as ConversationId;
const card = {
  groupId,
  name: 'Les flâneurs',
  description: '',
  avatarUrl: null,
  privacy: 'public',
  members: 12,
  relation: 'none',
} as const;
const memberOf = (n: number) => ({
  memberId: memberNo(n),
  username: `membre${n}`,
  avatarUrl: null,
  genre: 'femme' as const,
  town: 'Lyon',
  seal: false,
  role: 'member' as const,
  joinedAt: instant(1),
  silencedUntil: null,
});
const hidden = new Set([memberNo(1)]);

test('[GROUP-08] the members of a group go on after the last one shown', () => {
  const page = groupMembers.page.safeParse({ members: [memberOf(1)], next: { admin: false, name: 'membre1' } });
  if (!page.success) throw new Error('a page of members does not fit');
  const cursor = groupMembers.next(page.data);
  expect(groupMembers.request({ groupId, name: 'm' }, cursor)).toEqual({
    groupId,
    name: 'm',
    after: { admin: false, name: 'membre1' },
  });
  expect(groupMembers.request({ groupId, name: '' }, null)).toEqual({ groupId, name: '', after: null });
  expect(groupMembers.next({ ...page.data, next: null })).toBeNull();
});

test('[Y9] a blocked member leaves the stored members of a group', () => {
  const page = { members: [memberOf(1), memberOf(2)], next: null };
  expect(groupMembers.withoutMembers(page, hidden).members).toEqual([memberOf(2)]);
  expect(groupMembers.withoutMembers(page, new Set([memberNo(9)]))).toBe(page);
});

test('[GROUP-35] discovery has public groups and private ones that have invited the member', () => {
  const answer = { publicGroups: [card], privateGroups: [{ ...card, privacy: 'private', relation: 'invited' }] };
  const page = groupDiscovery.page.safeParse({ ...answer, next: { members: 12, groupId } });
  if (!page.success) throw new Error('a page of discovery does not fit');
  expect(groupDiscovery.isEmpty(page.data)).toBe(false);
  expect(groupDiscovery.request({ name: 'fl' }, groupDiscovery.next(page.data))).toEqual({
    name: 'fl',
    after: { members: 12, groupId },
  });
});

test('a group is asked for by its id or by the hash of a token, and by nothing else', () => {
  expect(nameAnswer('groups.card', { groupId })?.id).toBe(`groups.card {"groupId":"${groupId}"}`);
  expect(nameAnswer('groups.card', { tokenHash: 'a'.repeat(64) })).not.toBeNull();
  expect(nameAnswer('groups.card', { tokenHash: 'secret' })).toBeNull();
  expect(
    groupCardKind.page.safeParse({ group: null, refusal: null, deletedBy: memberNo(1), departure: null }).success,
  ).toBe(true);
});

test('[Y9] a blocked member leaves requests, bans and the log, whoever acted', () => {
  const person = (n: number) => ({ memberId: memberNo(n), username: `membre${n}`, avatarUrl: null, at: instant(1) });
  const logRow = (id: number, actor: number, subject: number | null) => ({
    id,
    action: 'removed',
    detail: {},
    at: instant(1),
    actor: { id: memberNo(actor), username: 'x' },
    subject: subject === null ? null : { id: memberNo(subject), username: 'y' },
  });
  const link = { linkId: uuid(7), expiresAt: instant(1), usesLeft: 3, asks: true, createdBy: memberNo(1) };
  const rows = [person(1), person(2), logRow(1, 1, 2), logRow(2, 2, 1), logRow(3, 2, null), link];
  const page = groupAdministration.page.safeParse({ rows, next: 3 });
  if (!page.success) throw new Error('a page of the administration does not fit');
  expect(groupAdministration.withoutMembers(page.data, hidden).rows).toEqual([person(2), logRow(3, 2, null), link]);
  expect(groupAdministration.request({ groupId, list: 'log' }, groupAdministration.next(page.data))).toEqual({
    groupId,
    list: 'log',
    after: 3,
  });
});
