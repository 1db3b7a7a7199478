import { expect, test } from 'vitest';
import { groupCommand } from '#schemas/commands/group-command.ts';
import type { GroupMembership } from '#schemas/entities/membership.ts';
import type { MemberId } from '#schemas/ids.ts';
import { group, groupInfo, ownMembership } from '#tests/support/group-head.ts';
import { ada, bela, START, uuid } from '#tests/support/streams.ts';
import { actsOn, commandOf, rightsOf } from './rights.ts';

const cleo = uuid(3) as MemberId;
const info = groupInfo(3);
const rights = (me: MemberId, role: GroupMembership['role']) =>
  rightsOf(me, { info, own: ownMembership({ role }), unreadMentions: [] });
const subject = (memberId: MemberId, role: GroupMembership['role'], silencedUntil: string | null = null) => ({
  memberId,
  role,
  silencedUntil,
});

test('[GROUP-56] a member may do what no switch keeps for admins', () => {
  const member = rights(bela, 'member');
  expect([member.may('write'), member.may('invite'), member.may('change')]).toEqual([true, true, false]);
  expect(rights(bela, 'admin').may('change')).toBe(true);
});

test('[GROUP-59, GROUP-60] admins promote, silence, remove and ban members; members do nothing', () => {
  expect(actsOn(subject(cleo, 'member'), rights(bela, 'admin'), ada, START)).toEqual([
    'promote',
    'silence',
    'remove',
    'ban',
  ]);
  expect(actsOn(subject(cleo, 'member'), rights(bela, 'member'), ada, START)).toEqual([]);
});

test('[GROUP-61] nobody acts on the creator, and only the creator hands the group over', () => {
  expect(actsOn(subject(ada, 'admin'), rights(bela, 'admin'), ada, START)).toEqual([]);
  expect(actsOn(subject(cleo, 'admin'), rights(ada, 'admin'), ada, START)).toEqual([
    'demote',
    'hand-over',
    'remove',
    'ban',
  ]);
});

test('[GROUP-54] an admin may give the role up, and a silenced member may be heard again', () => {
  expect(actsOn(subject(bela, 'admin'), rights(bela, 'admin'), ada, START)).toEqual(['demote']);
  const silenced = subject(cleo, 'member', new Date(START + 1000).toISOString());
  expect(actsOn(silenced, rights(bela, 'admin'), ada, START)).toContain('unsilence');
  expect(actsOn(silenced, rights(bela, 'admin'), ada, START + 2000)).toContain('silence');
});

test('[GROUP-32] every act is a command that the server accepts', () => {
  for (const act of ['promote', 'demote', 'silence', 'unsilence', 'remove', 'ban', 'hand-over'] as const)
    expect(groupCommand.safeParse(commandOf(act, group, cleo, START)).success, act).toBe(true);
});
