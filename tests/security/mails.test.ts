/**
 * Tests who can read or queue waiting mails, which hold links that open accounts, and what answers reveal in the
 * meantime.
 */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MailDriver } from '#server/gateway/mail.ts';
import { mailQueue } from '#server/gateway/mails/mail-queue.ts';
import { mailSeal } from '#server/gateway/mails/sealed-mail.ts';
import { freshDatabase, type DatabaseView, type TestDatabase } from '#tests/support/database.ts';
import { mailTo, SECRET } from '#tests/support/mail-node.ts';
import { post } from '#tests/support/json-requests.ts';
import { startTestServer } from '#tests/support/server.ts';
import { emailOf } from '#tests/support/sign-up.ts';
import { memberRoles, roleSetters } from '#tests/support/member-roles.ts';

const DENIED = /permission denied/;
const everyone = [...memberRoles, 'blocked', 'guest', 'service', 'node', 'nobody'] as const;

let database: TestDatabase;
let auth: Sql;
let node: Sql;
const seen = {} as Record<(typeof everyone)[number], Pick<DatabaseView, 'run'>>;
beforeAll(async () => {
  database = await freshDatabase();
  auth = postgres(database.authUrl, { max: 1, onnotice: () => undefined });
  node = postgres(database.syncUrl, { max: 1, onnotice: () => undefined });
  await mailQueue(auth, mailSeal(SECRET), 60_000).send(mailTo('ada@demo.alcove.test'));
  const other = await database.createMember({ username: 'autrui' });
  for (const role of [...memberRoles, 'blocked'] as const) {
    const id = await database.createMember({ username: `m${role}` });
    if (role === 'blocked')
      await database.owner`insert into public.user_blocks (user_id, blocked_id) values (${other}, ${id})`;
    else await roleSetters(database)[role](id);
    seen[role] = database.asMember(id);
  }
  Object.assign(seen, {
    guest: database.asAnon(),
    service: database.asService(),
    nobody: database.asMember(null),
    node: { run: (work: Parameters<DatabaseView['run']>[0]) => node.begin(work) },
  });
});
afterAll(async () => {
  await Promise.all([auth.end(), node.end()]);
  await database.drop();
});

const reading = [
  'select * from app.mails',
  'select sealed from app.mails',
  'select * from app.undelivered_mails()',
  `select * from app.mail_to_send('${randomUUID()}')`,
  'select * from graphile_worker.jobs',
  'select payload from graphile_worker._private_jobs',
  'select * from graphile_worker._private_tasks',
];
const writing = [
  `select app.queue_mail('${randomUUID()}', 'recovery', 'ada@demo.alcove.test', '\\x00', 3600, true)`,
  'delete from app.mails where true',
  `update app.mails set expires_at = now() where true`,
  `select app.abandon_mail('${randomUUID()}', 'refused', null)`,
  `select app.delete_sent_mail('${randomUUID()}')`,
  `select app.delay_mail('${randomUUID()}', '450', 1)`,
  'select app.tidy_mails()',
  'select app.tidy_jobs(0)',
  `select graphile_worker.add_job('mail.send', '{}')`,
  'delete from graphile_worker._private_jobs where true',
  `select graphile_worker.complete_jobs(array[1])`,
];

describe.each(everyone)('as %s', (who) => {
  test('no waiting mail is read', async () => {
    for (const text of reading)
      await expect(
        seen[who].run((tx) => tx.unsafe(text)),
        text,
      ).rejects.toThrow(DENIED);
  });
  test('no mail is queued, hurried, delayed or erased', async () => {
    for (const text of writing)
      await expect(
        seen[who].run((tx) => tx.unsafe(text)),
        text,
      ).rejects.toThrow(DENIED);
  });
});

test('the auth service queues mails and reads none back', async () => {
  for (const text of [...reading, ...writing.slice(1)]) await expect(auth.unsafe(text), text).rejects.toThrow(DENIED);
});

test('[AUTH-119] without mail delivery known accounts are answered like unknown ones', async () => {
  const stuck: MailDriver = { send: () => new Promise(() => undefined) };
  const server = await startTestServer({ mail: stuck, confirmEmail: false });
  const owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  const { email: known } = await server.signUp('connue001');
  const answers = async (email: string) => {
    const all = [];
    for (const path of ['/recover', '/otp', '/recover'])
      all.push(await post(`${server.url}/auth/v1${path}`, { email }));
    return all.map(({ status, body: said }) => ({ status, said }));
  };
  const waiting = () => owner<{ kind: string }[]>`select kind from app.mails order by kind`;
  expect(await answers(emailOf('personne01'))).toEqual(await answers(known));
  await vi.waitFor(async () => expect((await waiting()).map(({ kind }) => kind)).toEqual(['code', 'recovery']), {
    timeout: 10_000,
  });
  await owner.end();
  await server.stop();
}, 60_000);
