import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type DatabaseView, type TestDatabase } from '#tests/support/database.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
let stranger: DatabaseView;
const DENIED = /permission denied/;
beforeAll(async () => {
  database = await freshDatabase();
  stranger = database.asMember(await database.createMember({ username: 'curieux' }));
});
afterAll(() => database.drop());

const kept = ({ stream }: PairMember) =>
  database.owner`select reason, words, shown, evidence, reporter_id, member_id from public.reports where conversation_id = ${stream} order by created_at`;

async function reported() {
  const { ada, bela } = await newPair(database);
  const id = await bela.says('à signaler');
  const entry = ada.report({
    messageIds: [id as never],
    words: 'Assez.',
    shown: [{ messageId: id as never, text: 'à signaler', at: '2026-11-21T20:00:00Z' }],
  });
  return { ada, bela, id, entry, results: await ada.push(entry) };
}

test('[Y4] a report keeps what device and server had; later edits change neither', async () => {
  const { ada, bela, id, results } = await reported();
  expect(results).toMatchObject([{ status: 'applied' }]);
  await bela.push(bela.edit(id, 'innocent'), bela.remove(id));
  expect(await kept(ada)).toMatchObject([
    {
      reason: 'harassment',
      words: 'Assez.',
      shown: [{ messageId: id, text: 'à signaler' }],
      evidence: [{ id, text: 'à signaler', senderId: bela.id }],
      reporter_id: ada.id,
      member_id: bela.id,
    },
  ]);
});

test('[Y9] the reported member learns nothing: no revision, no event, no row', async () => {
  const { ada, bela } = await newPair(database);
  await bela.says('Bonsoir');
  const before = await bela.conversation();
  expect(await ada.changed(ada.report())).toEqual([]);
  expect(await bela.conversation()).toEqual(before);
});

test('[Y4, S21] nobody reads reports but through the queue: no member, party, guest or role', async () => {
  const { ada, bela } = await reported();
  await ada.push(ada.block());
  const admin = await database.createMember({ username: 'maison' });
  await database.owner`update public.profiles set role = 'admin' where id = ${admin}`;
  const [row] = await database.owner<{ id: string }[]>`select id from app.cases where member_id = ${bela.id}`;
  const opens = (seen: DatabaseView) =>
    seen.run((tx) => tx`select public.open_case(${tx.json({ case: row?.id ?? '' })}) as answer`);
  for (const seen of [stranger, bela.seen, ada.seen, database.asMember(admin), database.asAnon()]) {
    await expect(seen.run((tx) => tx`select 1 from public.reports`)).rejects.toThrow(DENIED);
    await expect(opens(seen)).rejects.toThrow(/forbidden|permission denied/);
  }
  await expect(opens(database.asMember(null))).rejects.toThrow('unauthorized');
  expect(JSON.stringify(await opens(await database.asModerator(admin)))).toContain('à signaler');
});

test('[Y4] a foreign conversation cannot be reported, and nothing of it is copied', async () => {
  const { ada, bela, id } = await reported();
  const { results } = await stranger.push(ada.epoch, [
    ada.report({ messageIds: [id as never] }),
    ada.report({ memberId: ada.id }),
  ]);
  expect(results.map(({ code }) => code)).toEqual(['unknown-conversation', 'unknown-conversation']);
  const third = await newPair(database);
  await third.bela.says('ailleurs');
  await third.ada.push(third.ada.report({ messageIds: [id as never] }));
  expect(await kept(third.ada)).toMatchObject([{ evidence: [] }]);
  expect(await kept(bela)).toHaveLength(1);
});

test('[Y4] a blocked member may report all the same; a guest may not', async () => {
  const { ada, bela } = await reported();
  await ada.push(ada.block());
  expect(await bela.push(bela.report({ reason: 'threat' }))).toMatchObject([{ status: 'applied' }]);
  await expect(database.asAnon().push(ada.epoch, [ada.report()])).rejects.toThrow(DENIED);
  await expect(database.asMember(null).push(ada.epoch, [ada.report()])).rejects.toThrow('unauthorized');
});

test.each([
  ['a reason that is none', { reason: 'ennui' }],
  ['too many words', { words: 'x'.repeat(501) }],
  ['words that are none', { words: 7 }],
  ['too many messages', { messageIds: Array(21).fill('8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11') }],
  ['ids that are none', { messageIds: ['1; drop table'] }],
  ['messages that are no list', { messageIds: { 0: 'x' } }],
  ['evidence without words', { shown: [{ messageId: '8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11' }] }],
  [
    'evidence without end',
    { shown: [{ messageId: '8f14e45f-ceea-4f67-8a3c-9d2f1b0c7a11', text: 'x'.repeat(1001), at: '' }] },
  ],
])('[Y4] %s is refused, and the rest of the push is not', async (_, wrong) => {
  const { ada } = await reported();
  const results = await ada.push({ ...ada.report(), data: { ...ada.report().data, ...wrong } }, ada.send('ensuite'));
  expect(results).toMatchObject([{ status: 'rejected', code: 'invalid' }, { status: 'applied' }]);
});

test('[Y4, PROFILE-10] a profile is reported only by members who can find it', async () => {
  const { ada, bela } = await newPair(database);
  const profile = () => ada.report({ messageIds: [], shown: [], reason: 'fake-profile' });
  const code = async (entry: ReturnType<typeof profile>) => (await ada.push(entry))[0];
  expect(await code(profile())).toMatchObject({ code: 'unknown-conversation' });
  await database.owner`update public.profiles set sensitive_consent = app.consent_wording() where id = ${bela.id}`;
  expect(await code(ada.report({ messageIds: [crypto.randomUUID() as never] }))).toMatchObject({
    code: 'unknown-conversation',
  });
  expect(await code(profile())).toMatchObject({ status: 'applied' });
  expect(await kept(ada)).toMatchObject([
    { reason: 'fake-profile', shown: [], evidence: [], reporter_id: ada.id, member_id: bela.id },
  ]);
  await bela.push(bela.block());
  expect(await code(profile())).toMatchObject({ code: 'unknown-conversation' });
});
