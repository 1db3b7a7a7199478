import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a member signs up and is who the token says', async () => {
  const ada = await server.signUp('adalovelace');
  const member = await server.backend.verify(ada.accessToken);
  expect(member).toMatchObject({ id: ada.id });
});
