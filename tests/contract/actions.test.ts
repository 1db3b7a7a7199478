/**
 * Tests the registry of actions in the database: it has the schemas' actions, each with a handler, and nothing else is
 * needed to add one.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionNames } from '#schemas/actions/union.ts';
import { groupCommandNames } from '#schemas/commands/group-command.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newPair } from '#tests/support/pair.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Those that wait in the outbox, and those that go directly. */
const allActions = [...actionNames, ...groupCommandNames].sort();
const registered = async () =>
  (await database.owner<{ name: string }[]>`select name from app.actions`).map(({ name }) => name).sort();

test('app.actions holds the actions of the schemas, and no others', async () => {
  expect(await registered()).toEqual(allActions);
});

test('[Y2, Y4] an action is added with one row and one function', async () => {
  const { ada, bela } = await newPair(database);
  await ada.says('bonsoir');
  const greeting = (id: string = randomUUID()) => ({
    id,
    timestamp: 0,
    action: 'test.greet',
    data: { conversationId: ada.stream },
  });
  expect(await ada.push(greeting())).toMatchObject([{ status: 'rejected', code: 'invalid' }]);

  await database.owner.unsafe(`
    create function app.greet(me uuid, current_epoch text, entry jsonb) returns app.entry_outcome language sql as $$
      select app.applied_outcome(entry, app.uuid_in(entry -> 'data', 'conversationId')) $$;
    insert into app.actions (name, handler, stream_field) values ('test.greet', 'greet', 'conversationId')`);
  const entry = greeting();
  expect(await ada.push(entry)).toMatchObject([{ status: 'applied', stream: ada.stream }]);
  expect(await ada.push(entry)).toMatchObject([{ status: 'duplicate', stream: ada.stream }]);
  expect(await bela.push(entry)).toMatchObject([{ status: 'rejected', code: 'foreign' }]);
  expect(await ada.push({ ...greeting(), data: {} })).toMatchObject([{ status: 'rejected', code: 'invalid' }]);

  await database.owner`delete from app.actions where name = 'test.greet'`;
  expect(await ada.push(greeting())).toMatchObject([{ status: 'rejected', code: 'invalid' }]);
  expect(await registered()).toEqual(allActions);
});

test('a row without its handler, or with one of another kind, is refused', async () => {
  const add = (handler: string, batched = false) =>
    database.owner`insert into app.actions (name, handler, stream_field, records_itself, batched)
      values ('test.greet', ${handler}, 'conversationId', ${batched}, ${batched})`;
  const refused = (handler: string) => `app.actions names handlers that do not exist: ${handler}`;
  for (const handler of ['no_such_handler', 'apply_all', 'set_block'])
    await expect(add(handler)).rejects.toThrow(refused(handler));
  // Its arguments are those of a batched action, but its result is not.
  await expect(add('parse_sends', true)).rejects.toThrow(refused('parse_sends'));
  expect(await registered()).toEqual(allActions);
});

test('[Y4] without batched actions, or without any other, entries are still answered', async () => {
  const { ada } = await newPair(database);
  const unknown = { id: randomUUID(), timestamp: 0, action: 'test.unknown', data: { conversationId: ada.stream } };
  const rows = await database.owner`select * from app.actions where batched`;
  const others = await database.owner`select * from app.actions where not batched`;
  for (const removed of [rows, others]) {
    await database.owner`delete from app.actions where name in ${database.owner(removed.map(({ name }) => name as string))}`;
    expect(await ada.push(unknown)).toMatchObject([{ status: 'rejected', code: 'invalid' }]);
    await database.owner`insert into app.actions ${database.owner(removed)}`;
  }
  expect(await registered()).toEqual(allActions);
});
