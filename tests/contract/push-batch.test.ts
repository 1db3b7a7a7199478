/** Tests pushes of several members in one transaction: each runs as its member, and is answered as if it were alone. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Epoch } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { editOf } from '#tests/support/entries.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';
import { codes, part, pushBatch, type Part } from './pushed-batch.ts';

let database: TestDatabase;
let node: Sql;
let epoch: Epoch;
beforeAll(async () => {
  database = await freshDatabase();
  node = postgres(database.syncUrl, { max: 4, onnotice: () => undefined });
  epoch = (await database.epoch()) as Epoch;
});
afterAll(async () => {
  await node.end();
  await database.drop();
});

const push = (...parts: Part[]) => pushBatch(node, epoch, parts);
const texts = async ({ stream }: PairMember) =>
  (await database.owner`select text from public.messages where stream_id = ${stream} order by seq`).map(
    ({ text }) => text as string,
  );
const pairs = async () => [await newPair(database), await newPair(database)] as const;

describe('parts of one transaction', () => {
  test('[Y4] are answered as if each were alone, whatever their requests', async () => {
    const [{ ada, bela }, { ada: cyd, bela: dora }] = await pairs();
    const id = await bela.says('bonjour');
    await dora.says('salut');
    const { parts } = await push(
      part(ada, ada.read(1, epoch), ada.react(id, '👏'), ada.send('un'), ada.send('deux')),
      part(cyd, cyd.send('trois')),
      part(dora, editOf({ soundVolume: { base: 0.3, value: 0.9 } })),
    );
    expect(parts.map(codes)).toEqual([['applied', 'applied', 'applied', 'applied'], ['applied'], ['applied']]);
    expect(parts[0]?.results[3]).toMatchObject({
      row: { text: 'deux', seq: 3 },
      info: { last: 3 },
      membership: { mine: 2, read: 1 },
    });
    expect(parts[1]?.results[0]).toMatchObject({ row: { text: 'trois', seq: 2 }, info: { last: 2 } });
    expect(parts[2]?.results[0]).toMatchObject({
      info: { profile: { id: dora.id, soundVolume: 0.9 } },
      was: { soundVolume: 0.3 },
    });
    for (const side of [ada, bela, cyd, dora]) {
      const { streams } = await side.seen.pull(epoch, []);
      expect(streams.find(({ stream }) => stream === (side.stream as string))?.throughRev).toBe(
        side === ada || side === bela ? 5 : 2,
      );
    }
  });
  test('[Y4] never act with another’s rights', async () => {
    const [{ ada, bela }, { ada: stranger }] = await pairs();
    const id = await ada.says('entre nous');
    const forged = [ada.edit(id, 'faux'), ada.remove(id), ada.read(1, epoch), ada.send('faux'), ada.block()];
    const { parts } = await push(
      part(ada, ada.edit(id, 'vrai')),
      part(stranger, ...forged),
      part(bela, editOf({ soundVolume: { base: 0.3, value: 0.5 } })),
    );
    expect(parts.map(codes)).toEqual([
      ['applied'],
      ['unknown-message', 'unknown-message', 'unknown-conversation', 'unknown-conversation', 'unknown-conversation'],
      ['applied'],
    ]);
    expect(parts[1]).toMatchObject({ changed: [], deliveries: [] });
    expect(await texts(ada)).toEqual(['vrai']);
    expect(
      await database.owner`select sound_volume::float as volume from public.profiles where id in ${node([ada.id, stranger.id])}`,
    ).toEqual([{ volume: 0.3 }, { volume: 0.3 }]);
  });
  test('[Y4] are each written under the claims of their own member', async () => {
    await database.owner.unsafe(`
      create table app.written_as (who uuid, whose uuid);
      create function app.note() returns trigger language plpgsql as $$ begin
        insert into app.written_as values (auth.uid(), (to_jsonb(new) ->> tg_argv[0])::uuid);
        return new;
      end $$;
      create trigger note before update on public.profiles for each row execute function app.note('id');
      create trigger note before insert on public.messages for each row execute function app.note('sender_id')`);
    const [{ ada, bela }, { ada: cyd }] = await pairs();
    const louder = editOf({ soundVolume: { base: 0.3, value: 0.7 } });
    await push(
      part(ada, louder),
      part(cyd, cyd.send('un')),
      part(bela, editOf({ soundVolume: { base: 0.3, value: 0.6 } })),
    );
    await push(part(cyd, editOf({ soundVolume: { base: 0.3, value: 0.5 } }), cyd.send('deux')));
    const notes = await database.owner<{ who: string | null; whose: string }[]>`select who, whose from app.written_as`;
    expect(notes.filter(({ who, whose }) => who !== null && who !== whose)).toEqual([]);
    expect(notes.map(({ who, whose }) => [who, whose]).toSorted()).toEqual(
      [
        [ada.id, ada.id],
        [bela.id, bela.id],
        [cyd.id, cyd.id],
        [cyd.id, cyd.id],
        [null, cyd.id],
      ].toSorted(),
    );
    await database.owner.unsafe(
      'drop trigger note on public.profiles; drop trigger note on public.messages; drop function app.note(); drop table app.written_as',
    );
  });
  test('[Y4] one bad entry harms nobody else', async () => {
    const [{ ada }, { ada: cyd }] = await pairs();
    const { parts } = await push(
      part(ada, { id: crypto.randomUUID(), action: 'message.send', data: 7 }, ada.send('un')),
      part(cyd, cyd.send(' '), cyd.send('deux')),
    );
    expect(parts.map(codes)).toEqual([
      ['invalid', 'applied'],
      ['empty-message', 'applied'],
    ]);
  });
  test('[Y4] with a locked stream are left out, and the others go on', async () => {
    const [{ ada }, { ada: cyd }] = await pairs();
    await ada.says('avant');
    const entry = ada.send('plus tard');
    await database.owner.begin(async (tx) => {
      await tx`select from public.streams where id = ${ada.stream} for update`;
      const { held, parts } = await push(part(cyd, cyd.send('un')), part(ada, entry));
      expect([held, parts.map(codes)]).toEqual([[2], [['applied'], []]]);
    });
    expect(await texts(ada)).toEqual(['avant']);
    expect((await push(part(ada, entry))).parts.map(codes)).toEqual([['applied']]);
  });
  test('[Y21] of another epoch are refused alone', async () => {
    const [{ ada }, { ada: cyd }] = await pairs();
    const { refused, parts } = await push(
      { ...part(ada, ada.send('jadis')), under: 'another-life' },
      part(cyd, cyd.send('un')),
    );
    expect([refused, parts.map(codes)]).toEqual([[1], [[], ['applied']]]);
    expect(await texts(ada)).toEqual([]);
  });
  test('[Y2] with the same id have the effect of once', async () => {
    const [{ ada }, { ada: cyd }] = await pairs();
    const entry = ada.send('une fois');
    const { parts } = await push(
      part(ada, entry, ada.send('deux fois', entry.id)),
      part(cyd, cyd.send('la mienne', entry.id)),
    );
    expect(parts.map(codes)).toEqual([['applied', 'duplicate'], ['foreign']]);
    expect(parts[0]?.results[1]).toMatchObject({ row: { text: 'une fois' } });
    expect(await texts(cyd)).toEqual([]);
  });
});

test('[Y8] nothing is read for disconnected members, who are still named for delivery', async () => {
  const { ada, bela } = await newPair(database);
  const { parts } = await push({ ...part(ada, ada.send('un')), away: [ada.id, bela.id] });
  expect(parts[0]).toMatchObject({
    deliveries: [],
    changed: [{ stream: ada.stream, revs: [1] }],
    results: [{ status: 'applied', row: { text: 'un' }, info: { last: 1 } }],
  });
  expect(parts[0]?.changed[0]?.members.toSorted()).toEqual([ada.id, bela.id].toSorted());
});

test('[Y8] viewers of a new card are named for delivery, and nothing is read under stream locks', async () => {
  const { ada, bela } = await newPair(database);
  await ada.says('un');
  const { parts } = await push(
    part(ada, editOf({ location: { base: null, value: { name: 'Lyon, Rhône, France', lat: 45.76, lng: 4.84 } } })),
  );
  expect(parts[0]?.changed.map(({ stream, revs, members }) => ({ stream, revs, members }))).toContainEqual({
    stream: ada.stream,
    revs: [],
    members: [bela.id],
  });
  expect(parts[0]?.deliveries.map(({ me }) => me.id)).toEqual([ada.id]);
  expect(await bela.seen.live([{ stream: ada.stream, revs: [], members: [bela.id] }])).toMatchObject([
    { rev: 0, card: { town: 'Lyon, Rhône, France' } },
  ]);
});

test('[Y4] two nodes that push crossing conversations at once never wait for each other', async () => {
  const sides = await Promise.all(Array.from({ length: 8 }, () => newPair(database)));
  const round = (from: readonly PairMember[]) =>
    push(...from.map((side) => part(side, side.send('a'), side.send('b'))));
  const [there, back] = [sides.map(({ ada }) => ada), sides.map(({ bela }) => bela).toReversed()];
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => round(n % 2 ? there : back)));
  const applied = answers.flatMap(({ parts }) => parts.flatMap(codes));
  expect(applied.every((code) => code === 'applied')).toBe(true);
  const [{ count } = { count: 0 }] = await database.owner<
    { count: number }[]
  >`select count(*)::int as count from public.messages where stream_id in ${node(there.map(({ stream }) => stream))}`;
  expect(count).toBe(applied.length);
  for (const side of there) {
    const rows = await database.owner<
      { seq: number; rev: number }[]
    >`select seq::int, rev::int from public.messages where stream_id = ${side.stream} order by seq`;
    expect(rows.map(({ seq, rev }) => [seq, rev])).toEqual(rows.map((_, n) => [n + 1, n + 1]));
  }
});
