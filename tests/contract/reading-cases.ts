/** Hand-written histories of reading: pulls, chunks and live items, within the visible ranges. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { StreamId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { HeadTag } from '#schemas/wire/sync.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { only, talk, type Cases } from './sides.ts';

export const readingCases: Cases = {
  '[Y10] a first pull has the newest chunk of the newest conversation, of others their list place': async (
    both,
    { ada, bela, cyd, asAda, asCyd },
  ) => {
    await talk(both, ada, asAda, 6);
    await talk(both, cyd, asCyd, 2);
    const { streams } = await both.pull(ada);
    expect(streams.map(({ kind, rows, completeChunks }) => [kind, rows.length, completeChunks])).toEqual([
      ['account', 0, []],
      ['conversation', 2, [0]],
      ['conversation', 0, []],
      ['notifications', 0, []],
    ]);
    await both.pull(bela, [], null);
  },
  '[Y7] heads given: nothing, one row, a few, and pages named beyond the limit of a stream': async (
    both,
    { ada, bela, asAda },
  ) => {
    const first = asAda.send('un');
    await both.push(ada, [first]);
    const heads = both.heads(bela);
    expect((await both.pull(bela, heads)).streams).toEqual([]);
    await both.push(ada, [asAda.edit(first.id, 'un bis'), asAda.send('deux')]);
    expect(only((await both.pull(bela, heads)).streams, asAda.stream)).toEqual([
      { rows: [1, 2], completeChunks: [], staleChunks: [], truncated: false },
    ]);
    await talk(both, ada, asAda, 9);
    expect(only((await both.pull(bela, heads)).streams, asAda.stream)).toEqual([
      { rows: [8, 9, 10, 11], completeChunks: [2], staleChunks: [1, 0], truncated: true },
    ]);
  },
  '[Y7] beyond the limit of all: whole streams first, then one newest page, then numbers alone': async (
    both,
    { ada, bela, cyd, asBela, asCyd },
  ) => {
    await both.push(bela, [asBela.send('un')]);
    await both.push(cyd, [asCyd.send('un')]);
    const heads = both.heads(ada);
    await talk(both, bela, asBela, 5);
    await talk(both, cyd, asCyd, 4);
    const { streams } = await both.pull(ada, heads);
    expect(only(streams, asCyd.stream)).toEqual([
      { rows: [2, 3, 4, 5], completeChunks: [], staleChunks: [], truncated: false },
    ]);
    expect(only(streams, asBela.stream)).toEqual([
      { rows: [4, 5, 6], completeChunks: [1], staleChunks: [0], truncated: true },
    ]);
    await talk(both, cyd, asCyd, 4);
    expect(only((await both.pull(ada, heads)).streams, asBela.stream)).toEqual([
      { rows: [2, 3, 4, 5, 6], completeChunks: [], staleChunks: [], truncated: false },
    ]);
  },
  '[Y7] some heads, and heads of what is not the member’s': async (both, { ada, bela, asAda, withCyd, cyd }) => {
    await both.push(ada, [asAda.send('un'), withCyd.send('un')]);
    const heads = both.heads(ada);
    for (const given of [
      heads.slice(0, 1),
      heads.slice(1),
      [...heads, [randomUUID() as StreamId, 4, 2, 1]],
      [[withCyd.stream as string as StreamId, 1, 1, 1]],
    ] as HeadTag[][])
      for (const member of [ada, bela, cyd]) await both.pull(member, given);
  },
  '[Y7, Y8] visible ranges with holes: in pulls, pages, previews and live, and for the mark': async (
    both,
    { ada, bela, asAda, asBela },
  ) => {
    const sent = Array.from({ length: 9 }, (_, n) => asAda.send(`message ${n + 1}`));
    await both.push(ada, sent);
    const heads = both.heads(bela);
    await both.ranges(bela, asAda.stream, [
      [3, 4],
      [8, RANGE_OPEN],
    ]);
    await both.everything();
    await both.pull(bela, heads);
    expect((await both.pages(bela, asAda.stream, [2, 0, 1, 0])).chunks).toMatchObject({
      completeChunks: [0, 1, 2],
      rows: [{ seq: 3 }, { seq: 4 }, { seq: 8 }, { seq: 9 }],
    });
    const { changed } = await both.push(ada, [
      asAda.edit(sent[0]?.id ?? '', 'caché'),
      asAda.edit(sent[2]?.id ?? '', 'visible'),
    ]);
    expect((await both.live(bela, changed)).map(({ rows }) => rows.length)).toEqual([0, 1]);
    await both.push(bela, [asBela.read(9, both.epoch), asBela.send('dix')]);
    await both.ranges(bela, asAda.stream, [[20, RANGE_OPEN]]);
    await both.everything();
    // The newest is out of sight, an earlier one is not.
    await both.ranges(bela, asAda.stream, [
      [1, 4],
      [20, RANGE_OPEN],
    ]);
    await both.everything();
    const { streams } = await both.pull(bela);
    expect(streams.find(({ stream }) => stream === (asAda.stream as string))?.info).toMatchObject({
      preview: { seq: 4 },
    });
  },
  '[Y8] live items requested late, by the wrong member, or of a replaced revision': async (
    both,
    { ada, bela, cyd, asAda, asBela },
  ) => {
    const sent = asAda.send('un');
    const { changed } = await both.push(ada, [sent, asAda.edit(sent.id, 'un bis')]);
    const forged = changed.map((change) => ({ ...change, members: [...both.members] }));
    await both.push(ada, [asAda.remove(sent.id)]);
    await both.push(bela, [asBela.hide(1, both.epoch)]);
    for (const member of [ada, bela, cyd]) await both.live(member, forged);
  },
  '[Y9, Y20] pages: of a stranger’s stream, of the account, of what was never there': async (
    both,
    { ada, bela, cyd, asAda },
  ) => {
    await both.push(ada, [asAda.send('un')]);
    for (const member of [ada, bela, cyd])
      for (const stream of [asAda.stream, ada, randomUUID()])
        await both.pages(member, stream, [0, 7], [{ stream: asAda.stream as string as StreamId, chunks: [1, 0] }]);
  },
  '[Y7] a name of the other’s: the card’s revision alone': async (both, { ada, bela, asAda }) => {
    await both.push(ada, [asAda.send('un')]);
    const heads = both.heads(bela);
    await both.rename(ada, 'Nancy');
    expect((await both.pull(bela, heads)).streams).toMatchObject([{ rows: [], card: { rev: 2, town: 'Nancy' } }]);
    await both.push(bela, [pairCommands(bela, ada).block()]);
    await both.rename(ada, 'Metz');
    await both.everything();
  },
};
