import { expect, test } from 'vitest';
import type { ConversationId } from '#schemas/ids.ts';
import { ada, bela, uuid } from '#tests/support/streams.ts';
import { groupChanges } from './group-changes.ts';
import type { KnownGroups } from './queries.ts';

const id = (n: number) => uuid(500 + n) as ConversationId;
const group = (n: number, createdBy = bela) => ({ groupId: id(n), name: `groupe ${n}`, createdBy });
const known = (own: KnownGroups['own'], invited: KnownGroups['invited'] = []): KnownGroups => ({ own, invited });
const kinds = (before: KnownGroups, now: KnownGroups) =>
  groupChanges(before, now, ada).map(({ kind, name }) => `${kind} ${name}`);

test('[GROUP-52] nothing is told of the same groups', () =>
  expect(kinds(known([group(1)], [group(2)]), known([group(1)], [group(2)]))).toEqual([]));

test('[GROUP-63, GROUP-67] a group that appears was joined, or created by this member', () => {
  expect(kinds(known([]), known([group(1)]))).toEqual(['joined groupe 1']);
  expect(kinds(known([]), known([group(1, ada)]))).toEqual(['created groupe 1']);
});

test('[GROUP-65] an invitation is told once, and accepting it is joining', () => {
  expect(kinds(known([]), known([], [group(1)]))).toEqual(['invited groupe 1']);
  expect(kinds(known([], [group(1)]), known([group(1)]))).toEqual(['joined groupe 1']);
  expect(kinds(known([], [group(1)]), known([]))).toEqual([]);
});

test('[GROUP-70] a group that disappears is told of as gone', () =>
  expect(kinds(known([group(1), group(2)]), known([group(2)]))).toEqual(['gone groupe 1']));

test('the arrival of a whole account is not told group by group', () =>
  expect(kinds(known([]), known([group(1), group(2), group(3), group(4)]))).toEqual([]));
