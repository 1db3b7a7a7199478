/** Changes of address to a disposable one, by the same rule as sign-ups, on a real server. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { abuseRulesOf } from '#tests/support/abuse-rules.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let sql: Sql;
let admin: Sql;
let rules: ReturnType<typeof abuseRulesOf>;
beforeAll(async () => {
  server = await startTestServer();
  sql = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  admin = postgres(server.backend.authUrl ?? '', { max: 1, onnotice: () => undefined });
  rules = abuseRulesOf({ owner: sql });
});
afterAll(async () => {
  await admin.end();
  await sql.end();
  await server.stop();
});
beforeEach(() => rules.reset());

const change = (member: TestMember, email: string) =>
  post(`${server.url}/auth/v1/email-change`, { email }, bearerOf(member));
const mailsTo = (address: string) => server.mailbox.mails.filter(({ to }) => to === address);
const confirm = (address: string) =>
  post(`${server.url}/auth/v1/email-change/confirm`, {
    token: /change=([\w-]+)/.exec(mailsTo(address).at(-1)?.text ?? '')?.[1],
  });
const confirmBoth = async (member: TestMember, email: string) => {
  await confirm(member.email);
  return (await confirm(email)).body;
};
const addressOf = async ({ id }: TestMember) =>
  (await admin<{ email: string }[]>`select email from auth.users where id = ${id}`)[0]?.email;
const met = (dry: boolean) => [{ kind: 'disposable-mail', dry, people: 1, times: 1 }];

test('[S37] on, a change to a disposable address is refused with the reason, and nobody is mailed', async () => {
  await rules.set('disposable-mail', 'on', 'refuse');
  const ada = await server.signUp('adajetable1');
  const before = mailsTo(ada.email).length;
  const answer = await change(ada, 'ada.jetable1@eu.mailinator.com');
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'disposable-email' }]);
  expect([mailsTo(ada.email).length, mailsTo('ada.jetable1@eu.mailinator.com')]).toEqual([before, []]);
  expect(await rules.hits()).toEqual(met(false));
  expect((await change(ada, 'ada.durable1@orange.fr')).status).toBe(200);
  expect(await confirmBoth(ada, 'ada.durable1@orange.fr')).toEqual({ state: 'confirmed' });
  expect(await rules.hits()).toEqual(met(false));
});

test('[S37, AUTH-119] the refusal does not reveal whether a disposable address has an account', async () => {
  const [ada, bela] = [await server.signUp('adajetable2'), await server.signUp('belajetable2')];
  await admin`update auth.users set email = 'bela.jetable2@mailinator.com' where id = ${bela.id}`;
  await rules.set('disposable-mail', 'on', 'refuse');
  const [known, free] = [
    await change(ada, 'bela.jetable2@mailinator.com'),
    await change(ada, 'nobody.jetable2@mailinator.com'),
  ];
  expect([known.status, known.body]).toEqual([free.status, free.body]);
  expect(mailsTo('bela.jetable2@mailinator.com')).toEqual([]);
});

test.each([
  { mode: 'dry-run', effect: 'refuse', cases: 0 },
  { mode: 'on', effect: 'open-case', cases: 1 },
] as const)(
  '[S37] in mode $mode ($effect) the change is made, and noted once it is',
  async ({ mode, effect, cases }) => {
    const ada = await server.signUp(`adanoted${mode.replace('-', '')}`);
    const next = `${ada.username}@mailinator.com`;
    await rules.set('disposable-mail', mode, effect);
    expect((await change(ada, next)).status).toBe(200);
    await confirm(ada.email);
    expect(await rules.hits()).toEqual([]);
    expect((await confirm(next)).body).toEqual({ state: 'confirmed' });
    expect(await addressOf(ada)).toBe(next);
    expect(await rules.hits()).toEqual(met(mode === 'dry-run'));
    expect(await rules.cases()).toHaveLength(cases);
  },
);
