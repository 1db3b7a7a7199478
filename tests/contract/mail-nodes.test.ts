/** Runs whole servers on one database: a mail outlives the server that queued it. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { post } from '#tests/support/json-requests.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { PASSWORD, registrationOf } from '#tests/support/sign-up.ts';
import { headerOf, startSmtpDouble, type SmtpDouble } from '#tests/support/smtp-double.ts';
import { until } from '#tests/support/until.ts';

let database: TestDatabase;
let double: SmtpDouble;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  double = await startSmtpDouble();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.dispose()));
  await double.close();
  await database.drop();
});

const JWT_SECRET = randomBytes(32).toString('hex');
const start = async () => {
  const server = await startServerProcess({
    app: false,
    seed: 'empty',
    env: { DATABASE_URL: database.adminUrl, JWT_SECRET, SMTP_URL: double.url },
  });
  servers.push(server);
  return server;
};
// Not the demonstration's domain: no other server starts on a database with its accounts.
const emailOf = (username: string) => `${username}@elsewhere.example`;
const signUp = ({ url }: ServerProcess, username: string) =>
  post(`${url}/auth/v1/signup`, { email: emailOf(username), password: PASSWORD, data: registrationOf(username) });

test('a killed node’s mails are sent by another; a stopped node finishes its own', async () => {
  const first = await start();
  double.beforeRecipient = new Promise(() => undefined);
  expect(await signUp(first, 'adawaits')).toMatchObject({ status: 200, body: { user: null } });
  await until(() => expect(double.calls).toBe(1));
  await first.kill();
  expect(double.letters).toEqual([]);
  double.beforeRecipient = null;
  // Makes the killed node's lock on the job three minutes old, so that another node may take the job.
  await database.owner`update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes'`;
  const second = await start();
  await until(() => expect(double.letters.map((raw) => headerOf(raw, 'To'))).toEqual([emailOf('adawaits')]));
  await until(async () => expect(await database.owner`select from app.mails`).toHaveLength(0));

  expect(await signUp(second, 'belawaits')).toMatchObject({ status: 200 });
  await second.stop();
  await start();
  await until(() =>
    expect(double.letters.map((raw) => headerOf(raw, 'To'))).toEqual([emailOf('adawaits'), emailOf('belawaits')]),
  );
  expect(servers.map(({ output }) => output).join()).not.toMatch(/@elsewhere|token=/);
}, 120_000);
