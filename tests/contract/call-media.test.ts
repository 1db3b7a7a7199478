/** Calls in the database where no node carries media, or some do. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { callingMember, haveWritten } from '#tests/support/calling-members.ts';
import { pairId } from '#tests/support/entries.ts';
import { asNode } from '#tests/support/live-members.ts';

let database: TestDatabase;
let people = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function pair() {
  const [ada, bela] = [
    await callingMember(database, `media${++people}x`, ['subscribed']),
    await callingMember(database, `media${++people}x`),
  ];
  await haveWritten(ada, bela);
  return [ada, bela] as const;
}
const reports = (media: boolean, node = 'text-node') =>
  asNode(database, 'report_live_node', { node, media, processes: 0 });
afterEach(() => database.owner`delete from app.live_nodes`);

test('[LIVE-03] a call is refused before it rings, and leaves no row', async () => {
  const [ada, bela] = await pair();
  await reports(false);
  const call = randomUUID();
  expect(await ada.calls(bela, call)).toMatchObject({ refusal: 'call-no-media', call: null });
  expect(await Promise.all([ada.current(), bela.current()])).toEqual([[], []]);
  expect(await database.owner`select from app.calls where id = ${call}`).toEqual([]);
  expect(
    await database.owner`select from public.messages where stream_id = ${pairId(ada.id, bela.id)} and type = 'call'`,
  ).toEqual([]);
});

test('[LIVE-03] it rings where another node does, and while no node is known', async () => {
  const [ada, bela] = await pair();
  await reports(false);
  await reports(true, 'media-node');
  await ada.ends(String((await ada.calls(bela)).call?.id));
  await database.owner`update app.live_nodes set expires_at = now() where media`;
  expect((await ada.calls(bela)).refusal).toBe('call-no-media');
  await database.owner`update app.live_nodes set expires_at = now()`;
  expect((await ada.calls(bela)).call).toMatchObject({ state: 'ringing' });
  await database.owner`select app.tidy_live()`;
  expect(await database.owner`select from app.live_nodes`).toHaveLength(0);
});

test('[LIVE-03] what a node says replaces what it said before; else is refused', async () => {
  const [ada, bela] = await pair();
  await reports(false);
  await reports(true);
  expect((await ada.calls(bela)).refusal).toBeNull();
  const wrong = [{ media: 'yes' }, { processes: -1 }, { processes: null }, { node: '' }, { ends: 1, media: null }];
  for (const part of wrong) {
    const request = { node: 'text-node', media: true, processes: 0, ...part };
    await expect(asNode(database, 'report_live_node', request), JSON.stringify(part)).rejects.toThrow();
  }
  await expect(ada.ask('report_live_node', { node: 'text-node', media: false })).rejects.toThrow('permission denied');
});
