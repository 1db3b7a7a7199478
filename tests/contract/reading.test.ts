import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StreamId } from '#schemas/ids.ts';
import { CHUNK_SIZE, CHUNKS_LIMIT, PULL_STREAM_LIMIT, PUSH_LIMIT } from '#schemas/limits.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';
import { asMessages } from '#tests/support/message-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function talks(from: PairMember, count: number) {
  for (let left = count; left > 0; left -= PUSH_LIMIT)
    await from.push(...Array.from({ length: Math.min(left, PUSH_LIMIT) }, (_, n) => from.send(`message ${n}`)));
}
const pulledBy = async (side: PairMember, heads: Awaited<ReturnType<PairMember['heads']>>) => {
  const { streams, gone } = await side.seen.pull(side.epoch, heads);
  return { conversation: streams.find(({ stream }) => stream === (side.stream as string)), streams, gone };
};

describe('pull', () => {
  test('[Y7] is empty where nothing differs', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    expect(await pulledBy(bela, await bela.heads())).toMatchObject({ streams: [], gone: [] });
  });
  test('[Y7] returns the rows changed since the device’s revision, and the head', async () => {
    const { ada, bela } = await newPair(database);
    const id = await ada.says('un');
    await ada.says('deux');
    const heads = await bela.heads();
    await ada.push(ada.edit(id, 'un, corrigé'), ada.send('trois'));
    const { conversation } = await pulledBy(bela, heads);
    expect(conversation).toMatchObject({
      throughRev: 4,
      truncated: false,
      completeChunks: [],
      staleChunks: [],
      info: { last: 3 },
    });
    expect(asMessages(conversation?.rows).map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'un, corrigé'],
      [3, 'trois'],
    ]);
  });
  test('[Y7] a new name of the other differs by the card’s revision alone', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    const heads = await bela.heads();
    await database.owner`update public.profiles set location_name = 'Nancy' where id = ${ada.id}`;
    expect((await pulledBy(bela, heads)).conversation).toMatchObject({ rows: [], card: { town: 'Nancy', rev: 2 } });
    expect(await ada.seen.pull(ada.epoch)).toMatchObject({
      streams: expect.arrayContaining([expect.objectContaining({ kind: 'account', throughRev: 2 })]) as unknown[],
    });
  });
  test('[Y7] beyond the limit: the newest chunk, then changed chunk numbers, newest first', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    const heads = await bela.heads();
    await talks(ada, PULL_STREAM_LIMIT + 1);
    const { conversation } = await pulledBy(bela, heads);
    const last = PULL_STREAM_LIMIT + 2;
    const newest = Math.floor(last / CHUNK_SIZE);
    expect(conversation).toMatchObject({
      truncated: true,
      completeChunks: [newest],
      staleChunks: Array.from({ length: newest }, (_, n) => newest - 1 - n),
      throughRev: last,
    });
    expect(conversation?.rows.map(({ seq }) => seq)).toEqual(
      Array.from({ length: last - newest * CHUNK_SIZE + 1 }, (_, n) => newest * CHUNK_SIZE + n),
    );
  });
  test('[Y10] a first pull has the newest chunk and each conversation’s list data', async () => {
    const { ada, bela } = await newPair(database);
    await talks(ada, 70);
    const seen = await bela.conversation();
    expect(seen).toMatchObject({
      truncated: true,
      completeChunks: [1],
      staleChunks: [],
      info: { last: 70, preview: { seq: 70, text: 'message 69' }, otherId: ada.id },
      card: { memberId: ada.id },
    });
    expect(seen?.rows.map(({ seq }) => seq)).toEqual([64, 65, 66, 67, 68, 69, 70]);
  });
  test('[Y21] under another epoch is answered as to a device without heads', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    const answer = await bela.seen.pull('another-life', [...(await bela.heads()), [randomUUID() as StreamId, 3, 1, 0]]);
    expect(answer.gone).toEqual([]);
    expect(answer.streams.map(({ truncated }) => truncated)).toEqual([true, true, true]);
  });
  test('[Y9] names gone streams with the revision of the lost membership', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    const heads = await ada.heads();
    await ada.push(ada.block());
    const unheardOf = randomUUID() as StreamId;
    const { gone } = await pulledBy(ada, [...heads, [unheardOf, 0, 0, 0]]);
    expect(gone).toHaveLength(2);
    expect(gone).toEqual(
      expect.arrayContaining([
        { stream: ada.stream, membership: { gone: true, rev: 4 } },
        { stream: unheardOf, membership: { gone: true, rev: 1 } },
      ]),
    );
    expect((await pulledBy(bela, [...(await bela.heads()), [ada.id as string as StreamId, 0, 0, 0]])).gone).toEqual([
      { stream: ada.id, membership: { gone: true, rev: 1 } },
    ]);
  });
});

describe('chunks', () => {
  test('[Y20] hold 64 numbers each, whole, at the stream’s revision', async () => {
    const { ada, bela } = await newPair(database);
    await talks(ada, 130);
    const { chunks } = await bela.seen.chunks(ada.stream, [1, 0, 9]);
    expect(chunks).toMatchObject({ snapshotRev: 130, completeChunks: [0, 1, 9], info: { last: 130 } });
    expect(chunks?.rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 127 }, (_, n) => n + 1));
  });
  test('[Y9] of a gone stream: the membership and nothing else', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    await ada.push(ada.block());
    expect(await ada.seen.chunks(ada.stream, [0])).toMatchObject({ membership: { gone: true, rev: 4 }, chunks: null });
    const stranger = await newPair(database);
    expect(await stranger.ada.seen.chunks(bela.stream, [0])).toMatchObject({
      membership: { gone: true, rev: 1 },
      chunks: null,
    });
  });
  test('[Y10] of several streams come in one answer, each as if requested alone', async () => {
    const { ada, bela } = await newPair(database);
    await talks(ada, 130);
    const alone = await bela.seen.chunks(ada.stream, [2, 0]);
    const unheardOf = randomUUID();
    const answer = await bela.seen.chunks(
      bela.id,
      [0],
      [
        { stream: ada.stream, chunks: [2, 0] },
        { stream: unheardOf, chunks: [0] },
      ],
    );
    expect(answer).toMatchObject({ stream: bela.id, chunks: { completeChunks: [0] } });
    expect(answer.more).toEqual([
      { stream: alone.stream, membership: alone.membership, chunks: alone.chunks },
      { stream: unheardOf, membership: { gone: true, rev: 1 }, chunks: null },
    ]);
  });
  test('[Y20] beyond the limit, or with an invalid number, are a bad request', async () => {
    const { ada } = await newPair(database);
    const tooMany = Array.from({ length: CHUNKS_LIMIT + 1 }, (_, n) => n);
    for (const chunkNos of [[], [-1], [0.5], tooMany])
      await expect(ada.seen.chunks(ada.stream, chunkNos)).rejects.toThrow('bad-request');
    const wrong = [
      [{ stream: ada.id, chunks: [] }],
      [{ stream: 'x', chunks: [0] }],
      [{ stream: ada.id, chunks: tooMany.slice(1) }],
      [null],
      [{ chunks: [0] }],
    ];
    for (const more of wrong) await expect(ada.seen.chunks(ada.stream, [0], more)).rejects.toThrow('bad-request');
  });
});

describe('digest', () => {
  test('[Y8] is the hash of the epoch and the sorted visible heads', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    const of = async (side: PairMember) =>
      createHash('sha256')
        .update(
          `${side.epoch}|${(await side.heads())
            .map((tag) => tag.join(':'))
            .sort()
            .join(',')}`,
        )
        .digest('hex');
    for (const side of [ada, bela]) expect((await side.seen.digest()).digest).toBe(await of(side));
    await bela.push(bela.block());
    for (const side of [ada, bela]) expect((await side.seen.digest()).digest).toBe(await of(side));
  });
});

describe('live deliveries', () => {
  test('[Y8] carry every revision of a push once, with its row, to both', async () => {
    const { ada, bela } = await newPair(database);
    const changed = await ada.changed(ada.send('un'), ada.send('deux'));
    for (const side of [ada, bela]) {
      const items = await side.seen.live(changed);
      expect(items.map(({ rev, rows }) => [rev, asMessages(rows).map(({ text }) => text)])).toEqual([
        [1, ['un']],
        [2, ['deux']],
      ]);
      expect(items[0]).toMatchObject({
        epoch: side.epoch,
        kind: 'conversation',
        info: { last: 2 },
        card: { memberId: side === ada ? bela.id : ada.id },
      });
    }
  });
  test('[Y8] announce a replaced revision without its row', async () => {
    const { ada, bela } = await newPair(database);
    const sent = ada.send('un');
    const changed = await ada.changed(sent, ada.edit(sent.id, 'un bis'));
    expect(
      (await bela.seen.live(changed)).map(({ rev, rows }) => [rev, asMessages(rows).map(({ text }) => text)]),
    ).toEqual([
      [1, []],
      [2, ['un bis']],
    ]);
  });
  test('[Y8] carry a membership change once, to its member alone', async () => {
    const { ada, bela } = await newPair(database);
    await ada.says('un');
    const changed = await bela.changed(bela.hide(1, bela.epoch));
    expect(changed).toEqual([{ stream: ada.stream, revs: [], members: [bela.id] }]);
    expect(await bela.seen.live(changed)).toMatchObject([
      { rev: 0, membership: { gone: true, rev: 3 }, info: null, rows: [] },
    ]);
    expect(await ada.seen.live(changed)).toEqual([]);
  });
  test('[Y8] reveal nothing of others’ conversations, whatever is asked', async () => {
    const { ada } = await newPair(database);
    const changed = await ada.changed(ada.send('entre nous'));
    const { bela: stranger } = await newPair(database);
    const forged = changed.map((change) => ({ ...change, members: [stranger.id] }));
    expect(await stranger.seen.live(forged)).toEqual([]);
  });
});
