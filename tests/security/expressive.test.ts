/** Tests whose messages a member may reply and react to, and whose conversations they may set. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { MessageId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { pairMember, newPair, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const codes = async (answered: ReturnType<PairMember['push']>) =>
  (await answered).map(({ status, code }) => code ?? status);
const to = (id: string) => ({ replyTo: id as MessageId });
const stored = (id: string) =>
  database.owner<{ reactions: object; rev: string }[]>`select reactions, rev from public.messages where id = ${id}`;

test('[Y9] another member can neither react, quote nor change settings, and learns nothing', async () => {
  const { ada, bela } = await newPair(database);
  const id = await ada.says('entre nous');
  const cyd = await pairMember(database, await database.createMember({ username: 'autre1' }), ada.id);
  const before = await stored(id);
  const theirs = { conversationId: ada.stream };
  const [reaction, settings] = [cyd.react(id, '🔥'), cyd.set({ muted: true })];
  const entries = [
    reaction,
    { ...reaction, id: cyd.open().id, data: { ...reaction.data, ...theirs } },
    settings,
    { ...settings, id: cyd.open().id, data: { ...settings.data, ...theirs } },
    cyd.send('?', undefined, to(id)),
  ];
  const answers = await cyd.push(...entries);
  expect(answers.map(({ code }) => code)).toEqual([
    'unknown-message',
    'unknown-message',
    'unknown-conversation',
    'unknown-conversation',
    'unknown-message',
  ]);
  expect(answers.flatMap(({ row, info, membership }) => [row, info, membership]).filter(Boolean)).toEqual([]);
  expect(await stored(id)).toEqual(before);
  expect((await bela.conversation())?.membership).toMatchObject({ muted: false });
});

test('[CHAT-67] across a block neither can react or quote; an existing reaction stays', async () => {
  const { ada, bela } = await newPair(database);
  const [hers, his] = [await ada.says('un'), await bela.says('deux')];
  await bela.push(bela.react(hers, '❤️'));
  await ada.push(ada.block());
  expect(await codes(bela.push(bela.react(hers, null), bela.send('?', undefined, to(hers))))).toEqual([
    'blocked',
    'blocked',
  ]);
  expect(await codes(ada.push(ada.react(his, '👏'), ada.send('?', undefined, to(his))))).toEqual([
    'blocked-mine',
    'blocked-mine',
  ]);
  expect(await stored(hers)).toMatchObject([{ reactions: { [bela.id]: '❤️' } }]);
});

test('[Y9] a setting is delivered to its member alone', async () => {
  const { ada, bela } = await newPair(database);
  await ada.says('un');
  expect(await bela.changed(bela.set({ muted: true, archived: true }))).toEqual([
    { stream: bela.stream, revs: [], members: [bela.id] },
  ]);
  expect((await bela.conversation())?.membership).toMatchObject({ muted: true, archived: true });
  expect((await ada.conversation())?.membership).toMatchObject({ muted: false, archived: false });
});

test('[Y4] only the six emojis and the three settings are accepted, with the right types', async () => {
  const { ada } = await newPair(database);
  const id = await ada.says('un');
  const [reaction, settings, answer] = [ada.react(id, '🔥'), ada.set({ muted: true }), ada.send('deux')];
  const bent = (of: object, data: object) => ({
    ...of,
    id: ada.open().id,
    data: { ...('data' in of ? (of.data as object) : {}), ...data },
  });
  const emojis = ['👍', '', 7, ['🔥'], { '🔥': 1 }, '🔥🔥'].map((emoji) => bent(reaction, { emoji }));
  const all = [
    {},
    { muted: 'true' },
    { muted: null },
    { hidden: true },
    { muted: true, blocking: true },
    [],
    null,
    7,
  ].map((given) => bent(settings, { settings: given }));
  const { emoji: _, ...without } = reaction.data as { emoji: unknown };
  const entries = [
    ...emojis,
    { ...reaction, data: without },
    ...all,
    bent(answer, { replyTo: 'x' }),
    bent(answer, { replyTo: 7 }),
  ];
  expect([...new Set(await codes(ada.push(...entries)))]).toEqual(['invalid']);
});

test('a guest can do none of it', async () => {
  const { ada } = await newPair(database);
  const id = await ada.says('un');
  for (const entry of [ada.react(id, '🔥'), ada.set({ pinned: true }), ada.send('?', undefined, to(id))])
    await expect(
      database
        .asAnon()
        .run(
          (tx) =>
            tx`select public.push(${JSON.stringify({ v: PROTOCOL_VERSION, epoch: ada.epoch, entries: [entry] })}::text::jsonb)`,
        ),
    ).rejects.toThrow(/permission denied/);
  await expect(ada.seen.run((tx) => tx`update public.messages set reactions = '{}' where id = ${id}`)).rejects.toThrow(
    /permission denied/,
  );
  await expect(ada.seen.run((tx) => tx`update public.memberships set muted = true`)).rejects.toThrow(
    /permission denied/,
  );
});
