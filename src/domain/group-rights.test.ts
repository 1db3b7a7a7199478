import { expect, test } from 'vitest';
import type { GroupMembership } from '#schemas/entities/membership.ts';
import { groupSwitch, type GroupSwitch } from '#schemas/streams/group.ts';
import { instant, START } from '#tests/support/streams.ts';
import { groupRefusalOf, type GroupDeed } from './group-rights.ts';

const deeds: GroupDeed[] = [...groupSwitch.options, 'edit'];
const refusals = (adminsOnly: GroupSwitch[], own: Partial<Pick<GroupMembership, 'role' | 'silencedUntil'>> = {}) =>
  Object.fromEntries(
    deeds.flatMap((deed) => {
      const code = groupRefusalOf(
        { info: { adminsOnly }, own: { role: 'member', silencedUntil: null, ...own } },
        deed,
        START,
      );
      return code ? [[deed, code]] : [];
    }),
  );

test('[G28] members may do what a group does not keep for its admins', () => {
  expect(refusals([])).toEqual({});
  expect(refusals(['pin', 'change'])).toEqual({ pin: 'group-admins-only', change: 'group-admins-only' });
});

test('[G28] who may not write asks nothing and mentions nobody either, but may edit', () => {
  const code = 'group-admins-only';
  expect(refusals(['write'])).toEqual({ write: code, poll: code, 'mention-all': code });
});

test('[G28] admins may do all of it', () => {
  expect(refusals([...groupSwitch.options], { role: 'admin' })).toEqual({});
});

test('[G28] a silenced member does not speak until the time is over, nor edits', () => {
  const code = 'group-silenced';
  expect(refusals([], { silencedUntil: instant(1) })).toEqual({
    write: code,
    edit: code,
    poll: code,
    'mention-all': code,
  });
  expect(refusals([], { silencedUntil: instant(0) })).toEqual({});
});
