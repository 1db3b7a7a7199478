import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openConnection } from './connection.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('a connection that a request holds does not keep the server from stopping', async () => {
  const connection = openConnection(database.authUrl);
  const held = await connection.driver.reserve();
  await held.unsafe('select 1');
  const closed = connection.close();
  await Promise.resolve();
  held.release();
  await expect(closed).resolves.toBeUndefined();
});
