import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import { PUSH_LIMIT, PROTOCOL_VERSION } from '#schemas/limits.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let epoch: string;
let people = 0;

beforeAll(async () => {
  database = await freshDatabase();
  epoch = await database.epoch();
});
afterAll(() => database.drop());

/** Creates two members without a conversation, with their actions. */
async function pair() {
  const [ada, bela] = [
    await database.createMember({ username: `ada${++people}xx` }),
    await database.createMember({ username: `bela${people}xx` }),
  ];
  const push =
    (member: MemberId) =>
    async (...entries: (SentEntry | Record<string, unknown>)[]) =>
      (await database.asMember(member).push(epoch, entries)).results;
  return {
    ada,
    bela,
    asAda: pairCommands(ada, bela),
    asBela: pairCommands(bela, ada),
    adaPushes: push(ada),
    belaPushes: push(bela),
  };
}
const rows = (stream: string) =>
  database.owner`select seq::int, rev::int, text from public.messages where stream_id = ${stream} order by seq`;

describe('a repeated entry', () => {
  test('[Y2] has the effect of one: the stored row is returned and wins', async () => {
    const { asAda, adaPushes } = await pair();
    const first = asAda.send('Bonsoir');
    await adaPushes(first);
    const [again] = await adaPushes(asAda.send('Bonsoir, corrigé', first.id));
    expect(again).toMatchObject({ status: 'duplicate', row: { text: 'Bonsoir', seq: 1 } });
    expect(await rows(asAda.stream)).toHaveLength(1);
  });
  test('[Y2] a known id from another author is rejected', async () => {
    const { asAda, asBela, adaPushes, belaPushes } = await pair();
    const first = asAda.send('Bonsoir');
    await adaPushes(first);
    expect(await belaPushes(asBela.send('À moi', first.id))).toMatchObject([{ status: 'rejected', code: 'foreign' }]);
  });
  test('[Y2] is recognised by its message when the applied ids have expired', async () => {
    const { asAda, adaPushes } = await pair();
    const first = asAda.send('Bonsoir');
    await adaPushes(first);
    await database.owner`update app.applied_entries set at = now() - interval '401 days' where id = ${first.id}`;
    await adaPushes(asAda.send('Encore')); // deletes expired ids
    expect(await database.owner`select from app.applied_entries where id = ${first.id}`).toHaveLength(0);
    expect(await adaPushes(first)).toMatchObject([{ status: 'duplicate', row: { id: first.id, seq: 1 } }]);
  });
});

describe('expiry of applied ids', () => {
  test('[Y2] applied ids expire faster than they are added, also within the largest push', async () => {
    const { asAda, adaPushes, ada } = await pair();
    const old = () =>
      database.owner`select from app.applied_entries where member_id = ${ada} and at < now() - interval '400 days'`;
    await database.owner`
      insert into app.applied_entries (id, member_id, state, at) select gen_random_uuid(), ${ada}, 'applied', now() - interval '401 days' from generate_series(1, 600)`;
    await adaPushes(...Array.from({ length: PUSH_LIMIT }, () => asAda.cancel(randomUUID())));
    expect(
      await database.owner`select from app.applied_entries where member_id = ${ada} and at > now() - interval '1 day'`,
    ).toHaveLength(2 * PUSH_LIMIT);
    expect((await old()).length).toBeLessThan(600 - 2 * PUSH_LIMIT);
    await adaPushes(asAda.send('Bonsoir'), asAda.send('Encore'));
    await adaPushes(...Array.from({ length: 50 }, () => asAda.cancel(randomUUID())));
    expect(await old()).toHaveLength(0);
  });
});

describe('cancelling', () => {
  test('[Y2] an unknown id is remembered, so that a late send of it is refused', async () => {
    const { asAda, adaPushes } = await pair();
    const late = asAda.send('Trop tard');
    expect(await adaPushes(asAda.cancel(late.id))).toMatchObject([{ status: 'applied', what: 'cancelled' }]);
    expect(await adaPushes(late)).toMatchObject([{ status: 'rejected', code: 'cancelled' }]);
  });
  test('[Y2, Y11] a known id becomes a tombstone, and a second cancel changes nothing', async () => {
    const { asAda, adaPushes } = await pair();
    const sent = asAda.send('Bonsoir');
    await adaPushes(sent);
    const [first] = await adaPushes(asAda.cancel(sent.id));
    expect(first).toMatchObject({ status: 'applied', what: 'deleted', row: { text: '', rev: 2 } });
    expect(first?.row?.deletedAt).not.toBeNull();
    expect(await adaPushes(asAda.cancel(sent.id))).toMatchObject([{ status: 'applied', what: 'deleted', rev: 2 }]);
  });
  test('[Y2] of a message and its cancel at once, exactly one is first', async () => {
    for (let round = 0; round < 8; round++) {
      const { asAda, adaPushes } = await pair();
      const sent = asAda.send('Peut-être');
      const [[send], [cancel]] = await Promise.all([adaPushes(sent), adaPushes(asAda.cancel(sent.id))]);
      const left = await rows(asAda.stream);
      if (cancel?.what === 'cancelled') expect([send?.code, left.length]).toEqual(['cancelled', 0]);
      else expect([send?.status, left]).toMatchObject(['applied', [{ text: '' }]]);
    }
  });
  test('[Y2] cancelling another’s message is refused and does not touch it', async () => {
    const { asAda, asBela, adaPushes, belaPushes } = await pair();
    const sent = asAda.send('Bonsoir');
    await adaPushes(sent);
    expect(await belaPushes(asBela.cancel(sent.id))).toMatchObject([{ status: 'rejected', code: 'foreign' }]);
    expect(await rows(asAda.stream)).toMatchObject([{ text: 'Bonsoir' }]);
  });
});

describe('one push', () => {
  test('[Y4] one bad entry never blocks the rest, and each is answered in its place', async () => {
    const { asAda, adaPushes } = await pair();
    const bad = [
      { id: randomUUID(), action: 'message.send', data: null },
      { id: randomUUID(), action: 'message.send', data: { conversationId: 'x' } },
      { id: randomUUID(), action: 'unheard-of', data: { conversationId: asAda.stream } },
      { id: randomUUID(), action: 'message.edit', data: [] },
      { id: randomUUID(), action: 'conversation.read', data: { conversationId: asAda.stream, upTo: 1.5, epoch } },
      { id: randomUUID(), action: 'message.edit', data: { conversationId: asAda.stream, messageId: 7, text: {} } },
    ];
    const results = await adaPushes(asAda.send('avant'), ...bad, asAda.send('après'));
    expect(results.map(({ status }) => status)).toEqual(['applied', ...Array<string>(6).fill('rejected'), 'applied']);
    expect(results.slice(1, -1).map(({ code }) => code)).toEqual(Array(6).fill('invalid'));
    expect(await rows(asAda.stream)).toMatchObject([{ text: 'avant' }, { text: 'après' }]);
  });
  test('[Y4] an entry without an id, or unreadable by devices, does not block either', async () => {
    const { ada, asAda } = await pair();
    const unreadable = '00000000-0000-0000-0000-000000000001';
    const entries = JSON.stringify({
      v: PROTOCOL_VERSION,
      epoch,
      entries: [7, null, { id: 'x', data: {} }, asAda.send('illisible', unreadable), asAda.send('après')],
    });
    const [row] = await database
      .asMember(ada)
      .run((tx) => tx`select public.push(${entries}::text::jsonb) -> 'results' as results`);
    expect(row?.['results']).toMatchObject([
      { code: 'invalid' },
      { code: 'invalid' },
      { code: 'invalid' },
      { code: 'invalid' },
      { status: 'applied' },
    ]);
  });
  test('[Y4] row, head and membership have their state after the whole batch', async () => {
    const { asAda, adaPushes } = await pair();
    const first = asAda.send('un');
    const results = await adaPushes(
      first,
      asAda.send('deux'),
      asAda.edit(first.id, 'un, corrigé'),
      asAda.read(2, epoch),
    );
    expect(results[0]).toMatchObject({
      rev: 4,
      row: { text: 'un, corrigé', seq: 1, rev: 3 },
      info: { last: 2, rev: 4 },
      membership: { mine: 2, read: 2, mineAtRead: 2 },
    });
    for (const { info, membership } of results)
      expect({ info, membership }).toEqual({ info: results[0]?.info, membership: results[0]?.membership });
  });
  test('[Y7] each changed row takes its own revision, and no number is left out', async () => {
    const { asAda, adaPushes } = await pair();
    const sent = ['un', 'deux', 'trois'].map((text) => asAda.send(text));
    await adaPushes(...sent, asAda.edit(sent[0]?.id ?? '', 'un bis'), asAda.remove(sent[1]?.id ?? ''));
    expect(await rows(asAda.stream)).toEqual([
      { seq: 1, rev: 4, text: 'un bis' },
      { seq: 2, rev: 5, text: '' },
      { seq: 3, rev: 3, text: 'trois' },
    ]);
  });
  test('[Y21] under another epoch, or none, it is refused whole without effect', async () => {
    const { ada, asAda } = await pair();
    for (const other of ['another-life', null]) {
      const answer = await database.asMember(ada).push(other, [asAda.send('Bonsoir')]);
      expect(answer).toMatchObject({ refused: true, results: [], changed: [], epoch });
    }
    expect(await rows(asAda.stream)).toHaveLength(0);
  });
  test('[Y4] no entries, or more than the limit, is a bad request', async () => {
    const { adaPushes, asAda } = await pair();
    await expect(adaPushes()).rejects.toThrow('bad-request');
    await expect(adaPushes(...Array.from({ length: 201 }, () => asAda.send('x')))).rejects.toThrow('bad-request');
  });
});

describe('a message’s fields', () => {
  test('[Y4] the database limits length in code points and accepts what any device’s count allows', async () => {
    const { asAda, adaPushes } = await pair();
    const results = await adaPushes(
      asAda.send('👨‍👩‍👧‍👦'.repeat(1000)),
      asAda.send('a'.repeat(12_001)),
      asAda.send(' \n '),
      asAda.send('', randomUUID(), { type: 'gif', gifUrl: 'https://example.test/a.gif' }),
    );
    expect(results.map(({ status, code }) => code ?? status)).toEqual([
      'applied',
      'text-too-long',
      'empty-message',
      'applied',
    ]);
  });
  test('[Y4] receiver and conversation must belong together', async () => {
    const { ada, bela, asAda, adaPushes } = await pair();
    const stranger = randomUUID() as MemberId;
    const third = await database.createMember({ username: `cyd${people}xxx` });
    const results = await adaPushes(
      pairCommands(ada, stranger).send('?'),
      pairCommands(ada, ada).send('moi'),
      asAda.send('ailleurs', randomUUID(), { conversationId: pairCommands(bela, third).stream }),
    );
    expect(results.map(({ code }) => code)).toEqual(['unknown-member', 'unknown-member', 'unknown-conversation']);
  });
  test('[Y4] an edit is accepted for 15 minutes from the commit, a deletion at any time', async () => {
    const { asAda, adaPushes } = await pair();
    const [early, late] = [asAda.send('tôt'), asAda.send('tard')];
    await adaPushes(early, late);
    await database.owner`update public.messages set created_at = created_at - interval '14 minutes 50 seconds' where id = ${early.id}`;
    await database.owner`update public.messages set created_at = created_at - interval '15 minutes' where id = ${late.id}`;
    const results = await adaPushes(
      asAda.edit(early.id, 'à temps'),
      asAda.edit(late.id, 'trop tard'),
      asAda.remove(late.id),
      asAda.edit(late.id, 'mort'),
    );
    expect(results.map(({ status, code }) => code ?? status)).toEqual([
      'applied',
      'edit-too-late',
      'applied',
      'deleted',
    ]);
  });
  test('[Y4] nobody edits or deletes another’s or a missing message', async () => {
    const { asAda, asBela, adaPushes, belaPushes } = await pair();
    const sent = asAda.send('Bonsoir');
    await adaPushes(sent);
    const results = await belaPushes(
      asBela.edit(sent.id, 'faux'),
      asBela.remove(sent.id),
      asBela.edit(randomUUID(), '?'),
      asBela.remove(randomUUID()),
    );
    expect(results.map(({ code }) => code)).toEqual(['foreign', 'foreign', 'unknown-message', 'unknown-message']);
  });
});
