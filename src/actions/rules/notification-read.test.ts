import { describe, expect, test } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { Command } from '#schemas/actions/union.ts';
import type { EntryId } from '#schemas/ids.ts';
import { entry, entryId, firstEpoch, queue } from '#tests/support/streams.ts';

const epoch = firstEpoch;
const key = (upTo: number, subject = 'photo') => ({ type: 'media_like' as const, subject, upTo });
const read = (...keys: ReturnType<typeof key>[]): Command => ({ action: 'notification.read', data: { keys, epoch } });
const readAll = (upTo: number): Command => ({ action: 'notification.read-all', data: { upTo, epoch } });
const stamp = { newId: () => entryId(9), now: 0 };
const plan = (command: Command, waiting: Command[], claimed: EntryId[] = []) =>
  entryRules.coalescerOf(command)?.({
    queue: queue(
      waiting.map((each, n) => entry(n + 1, each)),
      { claimed: new Set(claimed) },
    ),
    rules: entryRules,
    stamp,
  });

describe('[G17] waiting changes of notifications become one', () => {
  test('reads of keys, each as far as the further one', () => {
    expect(plan(read(key(2), key(1, 'other')), [read(key(5))])?.change.replace).toMatchObject([
      { data: { keys: [key(5), key(1, 'other')] } },
    ]);
  });
  test('not with an entry that is being sent', () => {
    expect(plan(read(key(2)), [read(key(1))], [entryId(1)])?.change.add).toHaveLength(1);
  });
  test('[G18] reads of all, up to the higher number', () => {
    expect(plan(readAll(3), [readAll(7)])?.change.replace).toMatchObject([{ data: { upTo: 7 } }]);
  });
  test('a restored one with its deletion, which then never leaves', () => {
    const target = { key: key(3), epoch };
    const remove: Command = { action: 'notification.delete', data: target };
    const restore: Command = { action: 'notification.restore', data: target };
    expect(plan(restore, [remove])?.change).toMatchObject({ remove: [{ id: entryId(1) }] });
    expect(plan(restore, [remove], [entryId(1)])?.change.add).toHaveLength(1);
  });
});
