import { expect, test } from 'vitest';
import { firstEpoch, head, info, liveChangeSet, membership, message } from '#tests/support/streams.ts';
import { chunkChanges } from './chunk-changes.ts';
import { mergeHead } from './heads.ts';

test('[G7] a late item for all members shows nothing of an earlier membership', () => {
  const group = { role: 'member', joinRev: 3, systemAtRead: 0, mentions: [], silencedUntil: null } as const;
  const item = liveChangeSet(7, {
    membership: membership({ rev: 3, since: 3, group: { ...group, mentions: [] } }),
    info: info(7, { rev: 7 }),
  });
  const returned = mergeHead(head(4), item, firstEpoch).head;
  const late = (rev: number) => liveChangeSet(rev, { membership: null, rows: [message(rev)] });
  for (const rev of [3, 6]) {
    expect(chunkChanges(returned, late(rev), firstEpoch)).toEqual([]);
    expect(mergeHead(returned, late(rev), firstEpoch)).toMatchObject({ head: returned, needsPull: rev === 6 });
  }
  expect(chunkChanges(returned, late(8), firstEpoch)).toHaveLength(1);
});
