import { afterAll, beforeAll, expect, test } from 'vitest';
import postgres from 'postgres';
import { bearerOf } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { webDouble, type WebPage, type WebDouble } from '#tests/support/web-double.ts';
import { functionRoutes } from './function-routes.ts';

let server: TestServer;
let auth: postgres.Sql;
let ada: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  auth = postgres(server.backend.authUrl as string, { max: 1, onnotice: () => undefined });
  ada = await server.signUp('adalinks');
});
afterAll(async () => {
  await auth.end();
  await server.stop();
});

let links = 0;
const newLink = () => `https://fr.wikipedia.org/wiki/${++links}`;
const page: WebPage = { body: '<title>Alcôve</title>' };
const asking =
  (web: WebDouble, headers: Record<string, string> = bearerOf(ada)) =>
  async (url: unknown) => {
    const answer = await functionRoutes(auth, server.backend.verify, web).request('/link-preview', {
      method: 'POST',
      headers,
      body: JSON.stringify({ url }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };

test('a page is fetched once for everyone, and its address is not logged', async () => {
  const link = newLink();
  const web = webDouble({ [link]: page });
  const answer = { status: 200, body: { preview: { title: 'Alcôve', description: null, siteName: null } } };
  expect(await asking(web)(link)).toEqual(answer);
  expect(await asking(web, bearerOf(await server.signUp('belalinks')))(`${link}#part`)).toEqual(answer);
  expect(web.requests).toHaveLength(1);
  const owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  expect(JSON.stringify(await owner`select * from app.link_previews`)).not.toContain('wikipedia');
  await owner.end();
});

test('a failed fetch is not repeated at once', async () => {
  const [link, web] = [newLink(), webDouble({})];
  for (let n = 0; n < 2; n++) expect(await asking(web)(link)).toEqual({ status: 200, body: { preview: null } });
  expect(web.requests).toHaveLength(1);
});

test('without a token or for a site that is not listed nothing is fetched', async () => {
  const web = webDouble({});
  expect(await asking(web, {})(newLink())).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  for (const url of ['https://example.org/', 'http://fr.wikipedia.org/', 'https://127.0.0.1/', 'x', 7, null])
    expect(await asking(web)(url)).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  expect(web.requests).toEqual([]);
  expect((await functionRoutes(auth, server.backend.verify, web).request('/link-preview')).status).toBe(405);
});

test('a member has an hourly limit of fetches; cached previews stay available', async () => {
  const headers = bearerOf(await server.signUp('manylinks'));
  const web = webDouble({});
  const first = newLink();
  await asking(web, headers)(first);
  for (let n = 1; n < 60; n++) await asking(web, headers)(newLink());
  expect(await asking(web, headers)(newLink())).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
  expect(await asking(web, headers)(first)).toMatchObject({ status: 200 });
  expect(web.requests).toHaveLength(60);
});
