import { expect, test } from 'vitest';
import { chunkKey, isNumberAnswered } from '#sync/replica/chunks.ts';
import type { ChangeSet } from '#sync/replica/change-set.ts';
import { applyingDevices, stream } from '#tests/support/applying-device.ts';
import { atOnce } from '#tests/support/stores.ts';
import { groupInfo, groupMembership, groupRow } from '#tests/support/group-streams.ts';
import { firstEpoch, item } from '#tests/support/streams.ts';

const { device } = applyingDevices();
const CHUNK = 64;
const LAST = 50 * CHUNK;
const ofGroup = (source: ChangeSet['source'], last: number, given: Partial<ChangeSet> = {}) =>
  item(source, { kind: 'group', info: groupInfo(last), membership: groupMembership(), ...given });
/** A first pull: the newest chunk alone. */
const firstPull = ofGroup('pull', LAST, {
  throughRev: LAST,
  snapshotRev: LAST,
  truncated: true,
  rows: [groupRow(LAST)],
  completeChunks: [50],
});
const keyOf = (chunkNo: number) => chunkKey({ epoch: firstEpoch, stream, since: 1, chunkNo });

test('[G4] numbers without a row are answered, also the first of a new chunk', async () => {
  const { pull, live, writer, head } = await device();
  await pull([firstPull], firstEpoch, null);
  const seq = 51 * CHUNK;
  await live([
    ofGroup('live', seq, {
      rev: LAST + 1,
      snapshotRev: LAST + 1,
      info: groupInfo(seq, { rev: LAST + 1 }),
      absent: [seq],
    }),
  ]);
  const chunk = (await writer.readChunks([keyOf(51)])).get(keyOf(51));
  expect([chunk && isNumberAnswered(chunk, seq), chunk?.rows]).toEqual([true, []]);
  expect((await head())?.rev).toBe(LAST + 1);
});

test('[G23] an edit of an old row makes no chunk of it, and changes one that is there', async () => {
  const { pull, live, chunk, texts, head } = await device();
  await pull([firstPull], firstEpoch, null);
  const edit = (rev: number) =>
    ofGroup('live', LAST, {
      rev,
      snapshotRev: rev,
      info: groupInfo(LAST, { rev }),
      rows: [groupRow(5, { rev, text: `edited ${rev}` })],
    });
  await live([edit(LAST + 1)]);
  expect([await texts(0), (await head())?.rev]).toEqual([undefined, LAST + 1]);
  await chunk([ofGroup('chunks', LAST, { snapshotRev: LAST + 1, rows: [groupRow(5)], completeChunks: [0] })]);
  await live([edit(LAST + 2)]);
  expect(await texts(0)).toEqual([`edited ${LAST + 2}`]);
});

test('[G23] an old chunk that a pull names as changed is unanswered where it is, and never made', async () => {
  const { pull, chunk, writer } = await device();
  await pull([firstPull], firstEpoch, null);
  await chunk([ofGroup('chunks', LAST, { snapshotRev: LAST, rows: [groupRow(5)], completeChunks: [0] })]);
  const rev = LAST + 9;
  const named = { throughRev: rev, snapshotRev: rev, info: groupInfo(LAST, { rev }), truncated: true };
  await pull([ofGroup('pull', LAST, { ...named, staleChunks: [1, 0] })], firstEpoch, firstEpoch);
  const chunks = await writer.readChunks([keyOf(0), keyOf(1)]);
  const answered = [...chunks.values()].map((each) => [each.chunkNo, isNumberAnswered(each, 5), each.rows.length]);
  expect(answered).toEqual([[0, false, 1]]);
});

test('[G23] chunks that leave are gone with what was answered of them', async () => {
  const { pull, chunk, texts, writer } = await device();
  await pull([firstPull], firstEpoch, null);
  await chunk([ofGroup('chunks', LAST, { snapshotRev: LAST, rows: [groupRow(5)], completeChunks: [0] })]);
  await writer.removeChunks([keyOf(0), keyOf(1)], atOnce);
  expect((await writer.readChunks([keyOf(0), keyOf(50)])).size).toBe(1);
  await chunk([ofGroup('chunks', LAST, { snapshotRev: LAST, rows: [groupRow(5)], completeChunks: [0] })]);
  expect(await texts(0)).toEqual(['message 5']);
});
