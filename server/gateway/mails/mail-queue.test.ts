import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { mailTo, SECRET, TOKEN } from '#tests/support/mail-node.ts';
import { mailQueue, type MailQueue } from './mail-queue.ts';
import { mailSeal } from './sealed-mail.ts';

const ADA = 'ada@demo.alcove.test';
let database: TestDatabase;
let sql: Sql;
let queue: MailQueue;
beforeAll(async () => {
  database = await freshDatabase();
  sql = postgres(database.authUrl, { max: 4, onnotice: () => undefined });
});
beforeEach(async () => {
  queue = mailQueue(sql, mailSeal(SECRET), 60_000);
  await database.owner`delete from app.mails`;
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
const kinds = async () =>
  (await database.owner<{ kind: string }[]>`select kind from app.mails order by created_at`).map(({ kind }) => kind);

test('a mail is queued before the request is answered, and is unreadable in the database', async () => {
  await queue.send(mailTo(ADA));
  const [row] = await database.owner<{ text: string; sealed: Buffer; job: string }[]>`
    select m::text || j::text as text, m.sealed, j.task_identifier as job from app.mails m, graphile_worker._private_jobs p join graphile_worker.jobs j using (id) where p.payload ->> 'id' = m.id::text`;
  expect(row?.job).toBe('mail.send');
  for (const secret of [ADA, TOKEN, 'reset-password'])
    expect([row?.text, row?.sealed.toString('latin1')].join()).not.toContain(secret);
});

test('a mail with a newer link replaces the waiting one for the same address', async () => {
  await queue.send(mailTo(ADA));
  await queue.send(mailTo(` ${ADA.toUpperCase()}`));
  await queue.send(mailTo('bela@demo.alcove.test'));
  await queue.send(mailTo(ADA, 'password-changed'));
  await queue.send(mailTo(ADA, 'password-changed'));
  expect((await kinds()).sort()).toEqual(['password-changed', 'password-changed', 'recovery', 'recovery']);
});

test('a mail of a transaction is queued if and when it commits', async () => {
  const refused = sql.begin(async (tx) => {
    await queue.sendWith(tx, mailTo(ADA));
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  expect(await kinds()).toEqual([]);
  await sql.begin((tx) => queue.sendWith(tx, mailTo(ADA)));
  expect(await kinds()).toEqual(['recovery']);
});

test('[AUTH-119] no request waits for a slow database, which would reveal an account', async () => {
  let free = (): void => undefined;
  const held = new Promise<void>((resolve) => (free = resolve));
  const locked = Promise.withResolvers<void>();
  const holding = database.owner.begin(async (tx) => {
    await tx`lock table app.mails in access exclusive mode`;
    locked.resolve();
    await held;
  });
  await locked.promise;
  const mailsToSend = mailQueue(sql, mailSeal(SECRET));
  await mailsToSend.send(mailTo(ADA));
  free();
  await holding;
  await mailsToSend.settled();
  expect(await kinds()).toEqual(['recovery']);
});

test('a mail that cannot be queued is retried, and no request fails for it', async () => {
  const take = (may: boolean) =>
    database.owner.unsafe(
      `${may ? 'grant' : 'revoke'} execute on function app.queue_mail(uuid, text, text, bytea, integer, boolean) ${may ? 'to' : 'from'} supabase_auth_admin`,
    );
  await take(false);
  const mailsToSend = mailQueue(sql, mailSeal(SECRET));
  await mailsToSend.send(mailTo(ADA));
  await take(true);
  // A newer mail was requested in the meantime: the retry does not replace it.
  await queue.send(mailTo(ADA));
  await vi.waitFor(async () => expect(await kinds()).toEqual(['recovery', 'recovery']), { timeout: 20_000 });
});

test('a mail lost with database and server is logged by its code, without address or link', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const away = postgres('postgres://nobody:no@127.0.0.1:9/none', { max: 1, connect_timeout: 1 });
  const lost = mailQueue(away, mailSeal(SECRET));
  await lost.send(mailTo(ADA));
  await lost.settled();
  expect(said.mock.calls).toEqual([['mail.not-queued', 'ECONNREFUSED']]);
  said.mockRestore();
  await away.end();
});
