/** Rules about messages: each off, in its dry run, opening cases, and holding messages back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { RuleKind } from '#schemas/wire/abuse.ts';
import { abuseRulesOf } from '#tests/support/abuse-rules.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair, pairMember, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
let rules: ReturnType<typeof abuseRulesOf>;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
  rules = abuseRulesOf(database);
});
afterAll(() => database.drop());
beforeEach(() => rules.reset());

const person = () => database.createMember({ username: `abus${String(++people).padStart(4, '0')}x` });
/** A new member's conversations with as many strangers, none of which has begun. */
async function withStrangers(count: number): Promise<PairMember[]> {
  const me = await person();
  return Promise.all(Array.from({ length: count }, async () => pairMember(database, me, await person())));
}
const send = async (to: PairMember, text: string) => (await to.push(to.send(text)))[0] as EntryResult;
const hit = (kind: RuleKind, dry: boolean, times = 1) => [{ kind, dry, people: 1, times }];
const hoursFromNow = ({ until }: EntryResult) => (Date.parse(until ?? '') - Date.now()) / 3_600_000;

/** What each kind meets with the last of these messages, and with none before. */
const meetings: Record<string, { parameters: Record<string, number>; act: () => Promise<EntryResult[]> }> = {
  'message-rate': {
    parameters: { messages: 20, minutes: 10 },
    async act() {
      const [to] = (await withStrangers(1)) as [PairMember];
      await to.push(...Array.from({ length: 20 }, (_, n) => to.send(`message ${n}`)));
      return [await send(to, 'un de trop')];
    },
  },
  'same-text': {
    parameters: { people: 2, characters: 10 },
    async act() {
      const texts = [
        'Bonsoir, que faites-vous ce soir',
        'bonsoir que faites vous ce soir ?',
        'Bonsoir… que faites-vous ce soir 22',
      ];
      const strangers = await withStrangers(3);
      const results = [];
      for (const [n, to] of strangers.entries()) results.push(await send(to, texts[n] ?? ''));
      return results;
    },
  },
  'first-link': {
    parameters: { links: 1 },
    async act() {
      const [to] = (await withStrangers(1)) as [PairMember];
      return [await send(to, 'sans lien'), await send(to, 'voyez https://exemple.test/page')];
    },
  },
  'new-account': {
    parameters: { days: 7, conversations: 2, hours: 1 },
    async act() {
      const results = [];
      for (const to of await withStrangers(3)) results.push(await send(to, 'Bonsoir'));
      return results;
    },
  },
};
const kinds = Object.keys(meetings) as RuleKind[];
const holding = (kind: RuleKind) => (kind === 'first-link' ? 'refuse' : 'ask-to-wait');
async function play(kind: RuleKind, mode: 'off' | 'dry-run' | 'on', effect: Parameters<typeof rules.set>[2]) {
  const { parameters, act } = meetings[kind] as (typeof meetings)[string];
  await rules.set(kind, mode, effect, parameters);
  const results = await act();
  return { earlier: results.slice(0, -1), last: results.at(-1) as EntryResult };
}

test.each(kinds)('[S37] %s: off, nothing is met; in its dry run a member is, and nothing follows', async (kind) => {
  expect((await play(kind, 'off', holding(kind))).last.status).toBe('applied');
  expect(await rules.hits()).toEqual([]);
  const { earlier, last } = await play(kind, 'dry-run', holding(kind));
  expect([...earlier, last].every(({ status }) => status === 'applied')).toBe(true);
  expect(await rules.hits()).toEqual(hit(kind, true));
  expect(await rules.cases()).toEqual([]);
});

test.each(kinds)('[S37] %s: on, it opens one case for the member, and the message is delivered', async (kind) => {
  expect((await play(kind, 'on', 'open-case')).last.status).toBe('applied');
  expect(await rules.hits()).toEqual(hit(kind, false));
  expect(await rules.cases()).toMatchObject([{ kind: 'abuse' }]);
});

test.each(kinds)('[S37] %s: on, it holds the message back, says until when, and opens no case', async (kind) => {
  const { earlier, last } = await play(kind, 'on', holding(kind));
  expect(earlier.every(({ status }) => status === 'applied')).toBe(true);
  if (kind === 'first-link') expect(last).toMatchObject({ status: 'rejected', code: 'link-too-soon' });
  else {
    expect(last.status).toBe('deferred');
    expect(hoursFromNow(last)).toBeGreaterThan(0);
    expect(hoursFromNow(last)).toBeLessThanOrEqual(kind === 'same-text' ? 24 : 1.01);
  }
  expect(await rules.hits()).toEqual(hit(kind, false));
  expect(await rules.cases()).toEqual([]);
});

test('[S37] a message that was asked to wait leaves by itself when its time has come', async () => {
  const [to] = (await withStrangers(1)) as [PairMember];
  await rules.set('message-rate', 'on', 'ask-to-wait', { messages: 20, minutes: 10 });
  await to.push(...Array.from({ length: 20 }, (_, n) => to.send(`message ${n}`)));
  const late = to.send('un de trop');
  expect(await to.push(late)).toMatchObject([{ status: 'deferred' }]);
  await database.owner`update app.message_paces set since = since - interval '11 minutes'`;
  expect(await to.push(late)).toMatchObject([{ status: 'applied' }]);
});

/** A member who has written a text to two people, and whose third such message is asked to wait. */
async function withSameText(): Promise<PairMember> {
  await rules.set('same-text', 'on', 'ask-to-wait', { people: 2, characters: 10 });
  const [a, b, to] = (await withStrangers(3)) as [PairMember, PairMember, PairMember];
  for (const other of [a, b]) await send(other, 'Bonsoir, que faites-vous ce soir');
  return to;
}

test('[S37] a message that is asked to wait holds back the later ones to the same person', async () => {
  const to = await withSameText();
  const both = [to.send('Bonsoir, que faites-vous ce soir'), to.send('Alors')];
  const [first, second] = await to.push(...both);
  expect([first?.status, second?.status]).toEqual(['deferred', 'deferred']);
  expect(second?.until).toBe(first?.until);
  await rules.reset();
  expect(await to.push(...both)).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
  expect(await database.owner`select text from public.messages where stream_id = ${to.stream} order by seq`).toEqual([
    { text: 'Bonsoir, que faites-vous ce soir' },
    { text: 'Alors' },
  ]);
});

test('[S37] replies to a message that is asked to wait wait with it, and nobody else’s message does', async () => {
  const to = await withSameText();
  const [other] = (await withStrangers(1)) as [PairMember];
  const first = to.send('Bonsoir, que faites-vous ce soir');
  const reply = to.send('Alors', undefined, { replyTo: first.id as never });
  const all = [first, reply, to.send('Dites', undefined, { replyTo: reply.id as never }), to.send('Enfin')];
  const results = await to.push(...all);
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('deferred'));
  expect(new Set(results.map(({ until }) => until)).size).toBe(1);
  const unknown = to.send('Quoi', undefined, { replyTo: crypto.randomUUID() as never });
  expect(await to.push(first, unknown)).toMatchObject([{ status: 'deferred' }, { code: 'unknown-message' }]);
  expect((await send(other, 'Alors')).status).toBe('applied');
});

test('[S37] rules about first messages leave conversations alone that were answered', async () => {
  for (const kind of kinds.filter((each) => each !== 'message-rate'))
    await rules.set(kind, 'on', holding(kind), meetings[kind]?.parameters);
  const { ada, bela } = await newPair(database);
  await ada.says('Bonsoir');
  expect((await send(ada, 'voyez https://exemple.test')).code).toBe('link-too-soon');
  await bela.says('Bonsoir');
  expect((await send(ada, 'voyez https://exemple.test')).status).toBe('applied');
  const before = (await rules.hits()).length;
  for (let n = 0; n < 4; n++) await ada.says('toujours le même long texte');
  expect(await rules.hits()).toHaveLength(before);
});

test('[S37] a link that an edit brings into a first message is met like one that was sent', async () => {
  await rules.set('first-link', 'on', 'refuse', { links: 1 });
  const { ada, bela } = await newPair(database);
  const id = (await ada.says('Bonsoir')) as never;
  expect((await ada.push(ada.edit(id, 'voyez https://exemple.test')))[0]?.code).toBe('link-too-soon');
  expect((await ada.push(ada.edit(id, 'Bonsoir à vous')))[0]?.status).toBe('applied');
  await bela.says('Bonsoir');
  expect((await ada.push(ada.edit(id, 'voyez https://exemple.test')))[0]?.status).toBe('applied');
  expect(await rules.hits()).toEqual(hit('first-link', false));
});

test('[S37] an account that is no longer new begins conversations at its own pace', async () => {
  await rules.set('new-account', 'on', 'ask-to-wait', { days: 7, conversations: 2, hours: 1 });
  const strangers = await withStrangers(4);
  await database.owner`update public.profiles set created_at = now() - interval '8 days' where id = ${strangers[0]?.id ?? ''}`;
  for (const to of strangers) expect((await send(to, 'Bonsoir')).status).toBe('applied');
});

test('[S37] of two rules that hold a message back, the refusal is said', async () => {
  await rules.set('first-link', 'on', 'refuse', { links: 1 });
  await rules.set('new-account', 'on', 'ask-to-wait', { days: 7, conversations: 2, hours: 1 });
  const strangers = await withStrangers(3);
  for (const to of strangers.slice(0, 2)) await send(to, 'Bonsoir');
  expect((await send(strangers[2] as PairMember, 'www.exemple.test')).code).toBe('link-too-soon');
});

test('[S37] addresses of pages are links; a missing space and an address of mail are none', async () => {
  const linksIn = async (text: string) =>
    (await database.owner`select app.count_links(${text}) as links`)[0]?.['links'] as number;
  for (const text of [
    'https://a.test',
    'WWW.exemple.fr',
    'voir exemple.com',
    'bit.ly/x1',
    't.me/nom',
    'a.b.exemple.net !',
  ])
    expect([text, await linksIn(text)]).toEqual([text, 1]);
  for (const text of ['Bonjour.me voici', 'ada@exemple.com', '21.30', 'oui/non', 'à bientôt…', ''])
    expect([text, await linksIn(text)]).toEqual([text, 0]);
  expect(await linksIn('exemple.com et https://autre.test')).toBe(2);
});

test('[S37] no text stays: hits name a pseudonym, first texts a hash that is each member’s own', async () => {
  await rules.set('same-text', 'dry-run', 'open-case', { people: 2, characters: 10 });
  for (const to of [...(await withStrangers(1)), ...(await withStrangers(1))]) await send(to, 'toujours le même texte');
  const rows = await database.owner<{ hash: string }[]>`select encode(hash, 'hex') as hash from app.first_texts
    where member_id in (select id from public.profiles order by created_at desc limit 4)`;
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
  await database.owner`update app.first_texts set day = current_date - 2`;
  await database.owner`select app.tidy_abuse()`;
  expect(await database.owner`select from app.first_texts`).toHaveLength(0);
});
