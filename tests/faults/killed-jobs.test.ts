/** Kills the server's process between the steps of what follows a message: its notification, its push, a mail. */
import { randomBytes, randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { groupMember, type GroupMember } from '#tests/support/group-members.ts';
import { allDue } from '#tests/support/mail-node.ts';
import { notifiedMember } from '#tests/support/notified-member.ts';
import { startPushServiceDouble, type PushServiceDouble } from '#tests/support/push/push-service-double.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { headerOf, startSmtpDouble, type SmtpDouble } from '#tests/support/smtp-double.ts';
import { until } from '#tests/support/until.ts';

let database: TestDatabase;
let pushes: PushServiceDouble;
let mails: SmtpDouble;
let server: ServerProcess;
let admin: Sql;
let ada: GroupMember;
let bela: GroupMember;
let names = 0;
beforeAll(async () => {
  database = await freshDatabase();
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  pushes = await startPushServiceDouble();
  mails = await startSmtpDouble();
  server = await startServerProcess({
    app: false,
    seed: 'empty',
    env: {
      DATABASE_URL: database.adminUrl,
      JWT_SECRET: randomBytes(32).toString('hex'),
      SMTP_URL: mails.url,
      PUSH_SERVICES: pushes.url,
    },
  });
});
afterAll(async () => {
  await server.dispose();
  await mails.close();
  await pushes.close();
  await admin.end();
  await database.drop();
});
beforeEach(async () => {
  [ada, bela] = [await groupMember(database, nextName()), await groupMember(database, nextName())];
});
const nextName = () => `interrompu${names++}`;

/** Starts the killed server again, with its locks on jobs so old that they count as those of a dead process. */
async function startAgain(): Promise<void> {
  // No server but the demonstration's starts with its accounts.
  await admin`update auth.users set email = replace(email, '@demo.alcove.test', '@elsewhere.example')`;
  await database.owner`update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes' where locked_at is not null`;
  await server.start();
  await until(async () =>
    expect(
      await database.owner`select from graphile_worker.jobs where locked_at < now() - interval '2 minutes'`,
    ).toEqual([]),
  );
}
const rows = <T extends object>(text: string, values: string[] = []) =>
  database.owner.unsafe<T[]>(text, values).then((found) => [...found]);
async function numbersOf(member: GroupMember) {
  const { counts } = (await member.call('notification_counts', {})) as { counts: { unread: number } };
  const [row] = await rows<{ badge: number }>('select app.push_badge($1)::int as badge', [member.id]);
  return [counts.unread, row?.badge];
}

test('[NOTIF-69] killed after the push service accepted: the same push again', async () => {
  const [settings] = await rows<{ key: string }>('select server_key as key from app.push_settings');
  const phone = pushes.subscribe(settings?.key ?? '');
  await bela.call('register_push', { subscription: phone.data, userAgent: 'test', key: settings?.key });
  const { action, data } = pairCommands(ada.id, bela.id).send('Bonsoir');
  const held = Promise.withResolvers<void>();
  pushes.answers.push({ status: 201, after: held.promise });
  expect(await ada.does(action, data as never)).toBe('applied');
  await until(async () => {
    await allDue(database.owner);
    expect(phone.pushes).toHaveLength(1);
  });
  await server.kill();
  held.resolve();
  expect(await rows('select outcome, attempts from app.push_deliveries')).toEqual([{ outcome: null, attempts: 1 }]);

  await startAgain();
  await until(async () => {
    await allDue(database.owner);
    expect(await rows('select outcome, attempts from app.push_deliveries')).toEqual([
      { outcome: 'delivered', attempts: 2 },
    ]);
  });
  expect(phone.pushes).toHaveLength(2);
  expect(phone.waiting()).toHaveLength(1);
  const marks = phone.contents().map(({ notification: { tag, navigate } }) => `${tag} ${navigate}`);
  expect(new Set(marks).size).toBe(1);
  expect(await numbersOf(bela)).toEqual([1, 1]);
}, 60_000);

test('[G2] killed between two members’ notifications: each has exactly one', async () => {
  const waiting = await notifiedMember(database, ada.username, ada.id);
  const blocked = await database.owner.reserve();
  await blocked`begin`;
  await blocked`select from public.streams where id = ${waiting.stream} for update`;
  await database.owner`select app.queue_notifications(array[${bela.id}, ${ada.id}]::uuid[], 'follower', '', null, ${randomUUID()}, ${randomUUID()})`;
  const lines = () =>
    rows<{ member: string }>(`select user_id as member from public.notifications where type = 'follower'`).then(
      (found) => found.map(({ member }) => member).sort(),
    );
  await until(async () => expect(await lines()).toEqual([bela.id]));
  await server.kill();
  await blocked`rollback`;
  blocked.release();

  await startAgain();
  await until(async () => {
    await allDue(database.owner);
    expect(await rows(`select from graphile_worker.jobs where task_identifier = 'notification.write'`)).toEqual([]);
  });
  expect(await lines()).toEqual([ada.id, bela.id].sort());
  for (const member of [ada, bela]) expect(await numbersOf(member)).toEqual([1, 1]);
}, 60_000);

test('[NOTIF-41] killed after the mail server accepted: one mail, perhaps as a copy of itself', async () => {
  const lettersTo = () => mails.letters.filter((raw) => headerOf(raw, 'To') === `${cleo}@demo.alcove.test`);
  const cleo = nextName();
  const held = Promise.withResolvers<void>();
  // Others' mails, which the server starts each minute, would hold the connections that cleo's needs.
  await rows('delete from app.planned_mails');
  await until(async () =>
    expect([
      ...(await rows("select from graphile_worker.jobs where task_identifier = 'mail.write'")),
      ...(await rows('select from app.mails')),
    ]).toEqual([]),
  );
  mails.afterLetter = held.promise;
  const id = await database.createMember({ username: cleo });
  await database.owner`select app.start_mails(now())`;
  await until(() => expect(lettersTo()).toHaveLength(1));
  await server.kill();
  mails.afterLetter = null;
  held.resolve();

  await startAgain();
  await until(async () => {
    await allDue(database.owner);
    expect(await rows('select from app.mails')).toEqual([]);
  });
  expect(new Set(lettersTo().map((raw) => headerOf(raw, 'Message-ID'))).size).toBe(1);
  expect(await rows('select kind from app.written_mails where member_id = $1', [id])).toEqual([{ kind: 'welcome' }]);
  expect(await rows('select from app.planned_mails where member_id = $1', [id])).toEqual([]);
}, 60_000);
