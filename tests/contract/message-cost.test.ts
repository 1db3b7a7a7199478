/** Reads the cost of a message, a pull and a chunk from the database's own counters: rows read, not time. */
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MessageId } from '#schemas/ids.ts';
import { CHUNK_SIZE, PUSH_LIMIT, PROTOCOL_VERSION } from '#schemas/limits.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';

/** Number of calls that PostgreSQL plans separately in a session; later calls may use one common plan. */
const PLANNED_ANEW = 5;
const HISTORY = 1_500;
let database: TestDatabase;
let node: Sql;
let ada: PairMember;
let bela: PairMember;

beforeAll(async () => {
  database = await freshDatabase({ connections: 1 });
  node = postgres(database.syncUrl, { max: 1, onnotice: () => undefined });
  ({ ada, bela } = await newPair(database));
  // Without statistics, as in a young community's first minutes.
  for (const table of ['messages', 'streams', 'memberships'])
    await database.owner`alter table ${database.owner(`public.${table}`)} set (autovacuum_enabled = false)`;
}, 60_000);
afterAll(async () => {
  await node.end();
  await database.drop();
});

/** Returns the number of messages that this connection has read in this transaction. */
async function looked(tx: TransactionSql): Promise<number> {
  const [row] = await tx<
    { read: number }[]
  >`select (idx_tup_fetch + seq_tup_read)::int as read from pg_stat_xact_all_tables where relid = 'public.messages'::regclass`;
  return row?.read ?? NaN;
}
/** Returns the number of messages that an answer reads. */
async function lookedAtBy(tx: TransactionSql, answer: () => Promise<unknown>): Promise<number> {
  const before = await looked(tx);
  await answer();
  return (await looked(tx)) - before;
}
const byNode = (ask: (tx: TransactionSql) => Promise<unknown>) =>
  node.begin((tx) => lookedAtBy(tx, () => ask(tx))) as Promise<number>;

const pushedBy = (who: PairMember, entry: SentEntry) =>
  byNode(
    (tx) =>
      tx`select public.push_batch(${JSON.stringify([{ member: who.id, away: [], request: { v: PROTOCOL_VERSION, epoch: who.epoch, entries: [entry] } }])}::text::jsonb, true)`,
  );
const pushed = () => pushedBy(ada, ada.send('bonsoir'));
async function answered(): Promise<number> {
  const id = await ada.says('bonsoir');
  return pushedBy(bela, bela.send('bonsoir', undefined, { replyTo: id as MessageId }));
}
const edited = async () => pushedBy(ada, ada.edit(await ada.says('bonsoir'), 'bonsoir à vous'));
async function lastSaidBy(who: PairMember): Promise<number> {
  await who.says('bonsoir');
  return (await who.conversation())?.info.last ?? 0;
}
/** Reads and hides as the member who has written nearly all messages. */
const read = async () => pushedBy(ada, ada.read(await lastSaidBy(bela), ada.epoch));
const hidden = async () => pushedBy(bela, bela.hide(await lastSaidBy(ada), bela.epoch));
async function delivered(): Promise<number> {
  const changes = await ada.changed(ada.send('bonsoir'));
  return byNode((tx) => tx`select public.live_items_for(${JSON.stringify(changes)}::text::jsonb)`);
}
const askedBy = (who: PairMember, what: 'pull' | 'chunks', request: Record<string, unknown>) =>
  who.seen.run((tx) =>
    lookedAtBy(
      tx,
      () =>
        tx`select ${tx(`public.${what}`)}(${JSON.stringify({ v: PROTOCOL_VERSION, epoch: who.epoch, ...request })}::text::jsonb)`,
    ),
  );
async function pulled(): Promise<number> {
  const heads = await bela.heads();
  await ada.says('bonsoir');
  return askedBy(bela, 'pull', { heads });
}
const pulledFirst = () => askedBy(bela, 'pull', { heads: [] });
const paged = () => askedBy(bela, 'chunks', { stream: bela.stream, chunks: [0] });
const written = (count: number) => ada.push(...Array.from({ length: count }, (_, n) => ada.send(`message ${n}`)));

test('[Y4, Y7, Y8, Y20] costs do not grow with the history, also without statistics', async () => {
  await written(2 * CHUNK_SIZE);
  const requests = { pushed, answered, edited, read, hidden, delivered, pulled, pulledFirst, paged };
  for (const ask of Object.values(requests)) for (let n = 0; n <= PLANNED_ANEW; n++) await ask();
  const first = new Map<string, number>();
  for (const [name, ask] of Object.entries(requests)) first.set(name, await ask());
  for (let n = 0; n < HISTORY; n += PUSH_LIMIT) await written(PUSH_LIMIT);
  for (const [name, ask] of Object.entries(requests))
    expect(await ask(), name).toBeLessThanOrEqual((first.get(name) ?? 0) + CHUNK_SIZE);
  expect([...first.values()].every((count) => count > 0)).toBe(true);
});
