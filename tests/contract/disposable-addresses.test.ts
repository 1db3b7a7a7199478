/** Sign-ups with disposable addresses: off, in the dry run, opening cases and refused, on a real server. */
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { log } from '#lib/log.ts';
import { abuseRulesOf } from '#tests/support/abuse-rules.ts';
import { post } from '#tests/support/json-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { PASSWORD, registrationOf } from '#tests/support/sign-up.ts';

let server: TestServer;
let sql: Sql;
let rules: ReturnType<typeof abuseRulesOf>;
beforeAll(async () => {
  server = await startTestServer({ confirmEmail: true });
  sql = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
  rules = abuseRulesOf({ owner: sql });
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});
beforeEach(() => rules.reset());

const signUp = (username: string, domain = 'mailinator.com') =>
  post(`${server.url}/auth/v1/signup`, {
    email: `${username}@${domain}`,
    password: PASSWORD,
    data: registrationOf(username),
  });
const isMember = async (username: string) =>
  (await sql`select from public.profiles where username = ${username}`).length > 0;
const met = (dry: boolean) => [{ kind: 'disposable-mail', dry, people: 1, times: 1 }];
const subjectsTo = (username: string) =>
  server.mailbox.mails.filter(({ to }) => to.startsWith(username)).map(({ subject }) => subject);

test('[S37] a disposable address: off, the account is made; in the dry run it is counted', async () => {
  await signUp('jetable01');
  expect([await isMember('jetable01'), await rules.hits()]).toEqual([true, []]);
  await rules.set('disposable-mail', 'dry-run', 'refuse');
  await signUp('jetable02');
  await signUp('durable02', 'orange.fr');
  expect([await isMember('jetable02'), await isMember('durable02')]).toEqual([true, true]);
  expect(await rules.hits()).toEqual(met(true));
  expect(await rules.cases()).toEqual([]);
});

test('[S37] on, it marks the account by a case', async () => {
  await rules.set('disposable-mail', 'on', 'open-case');
  await signUp('jetable03');
  expect(await isMember('jetable03')).toBe(true);
  expect(await rules.hits()).toEqual(met(false));
  expect(await rules.cases()).toMatchObject([{ kind: 'abuse' }]);
});

test('[S37] an address that cannot be noted fails nobody’s sign-up, and the log says so', async () => {
  await rules.set('disposable-mail', 'on', 'open-case');
  const crash = vi.spyOn(log, 'crash').mockReturnValue(undefined);
  await sql`alter function public.note_disposable_account(text) rename to note_disposable_account_gone`;
  const { status, body } = await signUp('jetable07');
  await sql`alter function public.note_disposable_account_gone(text) rename to note_disposable_account`;
  expect([status, body]).toEqual([200, { user: null, session: null }]);
  expect(await isMember('jetable07')).toBe(true);
  expect(crash).toHaveBeenCalledOnce();
  expect(JSON.stringify(crash.mock.calls)).not.toContain('mailinator');
  crash.mockRestore();
});

test('[S37, AUTH-119] on, it refuses with everyone’s answer, and the reason goes by mail', async () => {
  await rules.set('disposable-mail', 'on', 'refuse');
  const [refused, welcome] = [await signUp('jetable04'), await signUp('durable04', 'orange.fr')];
  expect([refused.status, refused.body]).toEqual([welcome.status, welcome.body]);
  expect(await isMember('jetable04')).toBe(false);
  expect(subjectsTo('jetable04')).toEqual(['Votre inscription n’a pas abouti']);
  expect(await rules.hits()).toEqual(met(false));
  // As after every other sign-up, the username is taken: a check of it reveals nothing.
  expect(await signUp('jetable04', 'orange.fr')).toMatchObject({ status: 400, body: { code: 'username-taken' } });
});

test('[S37, AUTH-119] a member with such an address is mailed as any other', async () => {
  await signUp('jetable05');
  await rules.set('disposable-mail', 'on', 'refuse');
  await post(`${server.url}/auth/v1/signup`, {
    email: 'jetable05@mailinator.com',
    password: PASSWORD,
    data: registrationOf('jetable06'),
  });
  expect(subjectsTo('jetable05')).toEqual(['Confirmez votre adresse', 'Vous avez déjà un compte']);
  expect(await rules.hits()).toEqual([]);
});
