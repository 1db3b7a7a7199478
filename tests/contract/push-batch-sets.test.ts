/** Tests that messages of one transaction, also of several members, are written by one statement. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { Epoch } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair } from '#tests/support/pair.ts';
import { codes, part, pushBatch, type Part } from './pushed-batch.ts';
import { asMessage } from '#tests/support/message-rows.ts';

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
const pairs = async () => [await newPair(database), await newPair(database)] as const;

describe('messages written as a set', () => {
  test('[Y7, Y11] a set’s messages take numbers and revisions in order, also with quotes', async () => {
    const [{ ada, bela }, { ada: cyd }] = await pairs();
    const [one, two] = [ada.send('un'), cyd.send('one')];
    const { parts } = await push(
      part(ada, one, ada.send('deux', undefined, { replyTo: one.id as never }), ada.send('trois')),
      part(cyd, two, cyd.send('two')),
    );
    expect(
      parts.map(({ results }) =>
        results.map(({ row }) => [asMessage(row)?.text, row?.seq, row?.rev, asMessage(row)?.replyTo?.seq ?? null]),
      ),
    ).toEqual([
      [
        ['un', 1, 1, null],
        ['deux', 2, 2, 1],
        ['trois', 3, 3, null],
      ],
      [
        ['one', 1, 1, null],
        ['two', 2, 2, null],
      ],
    ]);
    const { rows } = (await bela.conversation()) ?? { rows: [] };
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(rows.map(({ createdAt }) => createdAt).toSorted());
  });
  test('[Y4, Y11] are read once, also where each quotes the previous one', async () => {
    const sides = (await pairs()).map(({ ada }) => ada);
    const pushes = sides.map((from) => {
      const entries: SentEntry[] = [];
      for (let n = 0; n < 20; n++)
        entries.push(from.send(`${n}`, undefined, n > 0 ? { replyTo: entries[n - 1]?.id as never } : {}));
      return { member: from.id, away: [], request: { v: PROTOCOL_VERSION, epoch, entries } };
    });
    // Only a superuser may count calls of functions.
    const counting = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
    const [calls] = await counting.begin(async (tx) => {
      await tx`set local track_functions = 'all'`;
      await tx`select public.push_batch(${JSON.stringify(pushes)}::text::jsonb, false)`;
      return tx<{ reading: number; judging: number }[]>`
        select max(calls) filter (where funcname = 'parse_sends')::int as reading, max(calls) filter (where funcname = 'validate_sends')::int as judging
        from pg_stat_xact_user_functions where schemaname = 'app'`;
    });
    await counting.end();
    // A reply is validated after the message that it replies to is written.
    expect(calls).toEqual({ reading: 1, judging: 39 });
    for (const from of sides) {
      const rows =
        await database.owner`select seq, reply_seq from public.messages where stream_id = ${from.stream} order by seq`;
      expect(rows.map(({ reply_seq: to }) => to as string | null)).toEqual(
        rows.map(({ seq }, n) => (n > 0 ? String(Number(seq) - 1) : null)),
      );
    }
  });
  test('[Y8, Y9] are delivered to both, each with their own view, and to nobody else', async () => {
    const [{ ada, bela }, { ada: cyd, bela: dora }] = await pairs();
    await ada.says('un');
    await bela.push(bela.hide(1, epoch));
    await cyd.says('one');
    await dora.push(dora.block());
    const { parts } = await push(part(ada, ada.send('deux')), part(cyd, cyd.send('two')));
    expect(parts.map(codes)).toEqual([['applied'], ['blocked']]);
    expect(parts[1]).toMatchObject({ changed: [], deliveries: [] });
    expect(parts[0]?.changed).toMatchObject([{ stream: ada.stream, revs: [2] }]);
    // The conversation is hidden, and becomes visible to the other member with the message.
    for (const side of [ada, bela]) {
      const items = parts[0]?.deliveries.find(({ me }) => me.id === side.id)?.items;
      expect(items).toEqual(await side.seen.live([{ stream: ada.stream, revs: [2], members: [ada.id, bela.id] }]));
      expect(items).toMatchObject([
        {
          rev: 2,
          rows: [{ text: 'deux' }],
          membership: { gone: false },
          card: { memberId: side === ada ? bela.id : ada.id },
        },
      ]);
    }
  });
});
