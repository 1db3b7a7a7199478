import { expect, test } from 'vitest';
import type { Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import type { Announcement, Change } from '../../changes.ts';
import { ownEvents } from './events.ts';

const [ada, bela] = ['ada', 'bela'] as MemberId[] as [MemberId, MemberId];
const stream = 'group' as StreamId;
const gone: LiveItem = {
  epoch: 'one' as Epoch,
  stream,
  kind: 'group',
  membership: { gone: true, rev: 3 },
  rev: 8,
  info: null,
  card: null,
  rows: [],
};
const causedBy = (by: MemberId | null, change: Partial<Change>): Announcement[] => [
  { by, read: [], changes: [{ stream, revs: [8], members: [bela], ...change }] },
];
const namesFor = (causes: Announcement[]) =>
  ownEvents([gone], bela, causes, () => null).events.map(([name, payload]) => [name, payload]);

test('[GROUP-40, GROUP-41, GROUP-45] leaving, removal and deletion are told apart, on every node', () => {
  const groupId = stream;
  expect(namesFor(causedBy(bela, { audience: 2 }))).toEqual([['group:left', { groupId }]]);
  expect(namesFor(causedBy(ada, { audience: 2 }))).toEqual([['group:memberRemoved', { groupId, userId: bela }]]);
  expect(namesFor(causedBy(ada, {}))).toEqual([['group:deleted', { groupId, deletedBy: ada }]]);
  // Another node may have dropped the audience, which nobody there uses.
  expect(namesFor(causedBy(ada, { audience: null, closed: false }))).toEqual([
    ['group:memberRemoved', { groupId, userId: bela }],
  ]);
  expect(namesFor(causedBy(null, {}))).toEqual([['group:memberRemoved', { groupId, userId: bela }]]);
});

test('[GROUP-45] several items of one departure are one event', () => {
  expect(ownEvents([gone, { ...gone, rev: 9 }], bela, causedBy(ada, { audience: 2 }), () => null).events).toHaveLength(
    1,
  );
});
