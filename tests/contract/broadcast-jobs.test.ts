/** Jobs that send to many: killed nodes, recalls, other jobs, and consents that end meanwhile. */
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { mailbox } from '#server/gateway/mail.ts';
import { BATCH_SIZE } from '#server/jobs/send-broadcast.ts';
import { broadcastJobs, draftOf, everybody, latest, notifiedAbout, sends } from '#tests/support/broadcasts.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { notifiedMember } from '#tests/support/notified-member.ts';

let database: TestDatabase;
let eve: HouseMember;
let zoe: HouseMember;
/** Everybody who is to be reached, those of the house included. */
let all: MemberId[];
let jobs: ReturnType<typeof broadcastJobs> | undefined;
beforeEach(async () => {
  database = await freshDatabase();
  eve = await houseMember(database, 'envoieve', ['administration']);
  zoe = await houseMember(database, 'envoizoe', ['administration']);
  all = [eve.id, zoe.id];
  for (let n = 0; n < 8; n += 1) all.push(await database.createMember({ username: `foule${String(n)}` }));
  all.sort();
});
afterEach(async () => {
  await jobs?.stop();
  await database.drop();
});
const started = (mail?: Parameters<typeof broadcastJobs>[1]) => (jobs = broadcastJobs(database, mail));
const consentAll = () => database.owner`update public.notification_preferences set newsletter_consent_at = now()`;
const waitingMails = () => database.owner`select id from app.mails where kind = 'newsletter'`;
/** A driver that is no memory: its mails wait in the queue. */
const queued = { send: async () => undefined };

test('[ADMIN-12] a node that is killed anywhere leaves nobody out and writes to nobody twice', async () => {
  const { run, runUntil } = started(queued);
  await consentAll();
  const { id } = await sends(eve, zoe, { kind: 'newsletter' });
  // One statement names the batch; each member costs two.
  for (const statements of [0, 1, 2, 3, 6, 9]) await runUntil(statements);
  await run();
  expect(await notifiedAbout(database, { id })).toEqual(all);
  expect(await waitingMails()).toHaveLength(all.length);
  expect(await latest(eve)).toMatchObject({ state: 'sent', reached: all.length, mailed: all.length });
});

test('[ADMIN-12] a job that runs a second time, after all was written, writes nothing', async () => {
  const { run, runUntil } = started(queued);
  await consentAll();
  const { id } = await sends(eve, zoe, { kind: 'newsletter' });
  // All are written; the next batch is not queued any more.
  await runUntil(1 + 2 * all.length);
  expect(await waitingMails()).toHaveLength(all.length);
  await run();
  expect(await notifiedAbout(database, { id })).toEqual(all);
  expect(await waitingMails()).toHaveLength(all.length);
});

test('[ADMIN-12] two nodes that run the same job at once write to each member once', async () => {
  const { run, runOne } = started(queued);
  await consentAll();
  const { id } = await sends(eve, zoe, { kind: 'newsletter' });
  await Promise.all([runOne(), runOne()]);
  await run();
  expect(await notifiedAbout(database, { id })).toEqual(all);
  expect(await waitingMails()).toHaveLength(all.length);
});

test('[ADMIN-12] it goes in batches, each behind the other jobs that wait', async () => {
  const { run, runOne } = started();
  for (let n = 0; n < BATCH_SIZE; n += 1) await database.createMember({ username: `plus${String(n)}` });
  const { id } = await sends(eve, zoe);
  await runOne();
  expect(await notifiedAbout(database, { id })).toHaveLength(BATCH_SIZE);
  expect(await latest(eve)).toMatchObject({ state: 'sending', reached: BATCH_SIZE });
  const next = await database.owner`select priority from graphile_worker.jobs where task_identifier = 'broadcast.send'`;
  expect(next).toEqual([{ priority: 20 }]);
  await run();
  expect(await notifiedAbout(database, { id })).toHaveLength(BATCH_SIZE + all.length);
});

test('[ADMIN-12] a batch looks at a bounded number of members, also where almost nobody is meant', async () => {
  const { run } = started();
  for (let n = 0; n < 20; n += 1) all.push(await database.createMember({ username: `encore${String(n)}` }));
  const last = all.sort().at(-1) as MemberId;
  await database.owner`update public.profiles set certified = true where id = ${last}`;
  const { id } = await sends(eve, zoe, { segment: { ...everybody, certified: true } });
  const look = async () =>
    (await database.owner`select app.begin_broadcast_batch(${id}, 1) as members`).map(
      (row) => row['members'] as unknown,
    );
  expect([await look(), await look()]).toEqual([[[]], [[last]]]);
  await run();
  expect(await notifiedAbout(database, { id })).toEqual([last]);
  expect(await latest(eve)).toMatchObject({ state: 'sent' });
});

test('[ADMIN-12] connected devices are told of each notification, and of its removal', async () => {
  const { run, announced } = started();
  const { id } = await sends(eve, zoe);
  await run();
  expect(announced.flatMap(({ changes }) => changes.flatMap(({ members }) => members)).sort()).toEqual(all);
  announced.length = 0;
  await eve.refusalOf('recall_broadcast', { broadcast: id });
  await run();
  expect(announced.flatMap(({ changes }) => changes.flatMap(({ members }) => members)).sort()).toEqual(all);
});

test('[ADMIN-12] a recall stops what is not sent, deletes waiting mails and empties the lists', async () => {
  const { run, runUntil } = started(queued);
  await consentAll();
  const { id } = await sends(eve, zoe, { kind: 'newsletter' });
  await runUntil(1 + 2 * 4);
  expect(await notifiedAbout(database, { id })).toHaveLength(4);
  expect(await zoe.refusalOf('recall_broadcast', { broadcast: id })).toBeNull();
  expect(await waitingMails()).toEqual([]);
  await runUntil(2);
  await run();
  expect(await notifiedAbout(database, { id })).toEqual([]);
  expect(await latest(eve)).toMatchObject({ state: 'recalled', reached: 4, mailed: 0, removed: 4 });
  const reader = await notifiedMember(database, 'foule0', all[0] as MemberId);
  expect(await reader.counts()).toMatchObject({ unread: 0, total: 0 });
});

test('[ADMIN-12] a recall in the middle of a batch ends it there', async () => {
  const { run, runUntil } = started(queued);
  await consentAll();
  const { id } = await sends(eve, zoe, { kind: 'newsletter' });
  let isRecalled = false;
  // The fourth letter is made, and not written yet.
  await runUntil(1 + 2 * 3 + 1, async () => {
    if (!isRecalled) await zoe.refusalOf('recall_broadcast', { broadcast: id });
    isRecalled = true;
  });
  expect(await notifiedAbout(database, { id })).toHaveLength(3);
  await run();
  expect(await notifiedAbout(database, { id })).toEqual([]);
  expect(await waitingMails()).toEqual([]);
  expect(await latest(eve)).toMatchObject({ reached: 3, removed: 3 });
  expect(await database.owner`select from app.broadcast_members where reached_at is null`).toHaveLength(0);
});

test('[NOTIF-56] a consent that ends deletes the letter that waits, and stops the one to come', async () => {
  const { run, runUntil } = started(queued);
  await consentAll();
  await sends(eve, zoe, { kind: 'newsletter' });
  await runUntil(1 + 2);
  const [early, late] = [all[0] as MemberId, all[1] as MemberId];
  expect(await waitingMails()).toHaveLength(1);
  for (const id of [early, late])
    await database.owner`update public.notification_preferences set newsletter_notifications = false, newsletter_consent_at = null where user_id = ${id}`;
  expect(await waitingMails()).toEqual([]);
  await run();
  expect(await waitingMails()).toHaveLength(all.length - 2);
});

test('[NOTIF-56] a consent whose withdrawal is not committed yet is waited for, and no letter written', async () => {
  const { runOne } = started(queued);
  await consentAll();
  const { id } = await sends(eve, zoe, { kind: 'newsletter' });
  const other = postgres(database.ownerUrl, { max: 1, onnotice: () => undefined });
  const { end } = await other.begin(async (tx) => {
    await tx`update public.notification_preferences set newsletter_notifications = false, newsletter_consent_at = null where user_id = ${all[0] ?? ''}`;
    const end = runOne();
    await expect
      .poll(async () => (await tx`select from pg_locks where pg_backend_pid() = any (pg_blocking_pids(pid))`).length)
      .toBeGreaterThan(0);
    return { end };
  });
  await Promise.all([end, other.end()]);
  expect(await waitingMails()).toHaveLength(all.length - 1);
  expect(await notifiedAbout(database, { id })).not.toContain(all[0]);
});

test('[PUBLIC-49] each letter says the same as text and HTML, and has its own link that stops it', async () => {
  const box = mailbox();
  const { run } = started(box);
  await consentAll();
  await sends(eve, zoe, { kind: 'newsletter' });
  await run();
  expect(box.mails).toHaveLength(all.length);
  for (const { subject, text, html, headers } of box.mails) {
    expect(subject).toBe(draftOf().title);
    const link = /https:\/\/alcove\.test\/unsubscribe\/[\w-]{43}/.exec(text)?.[0] ?? 'none';
    expect(headers?.['List-Unsubscribe']).toBe(`<${link}>`);
    expect(html).toContain(link);
    for (const words of ['Le 12 septembre.', 'Venez comme vous êtes.', 'https://alcove.test/#/events'])
      expect([text, html].map((each) => each.includes(words))).toEqual([true, true]);
  }
  expect(new Set(box.mails.map(({ text }) => /unsubscribe\/[\w-]+/.exec(text)?.[0])).size).toBe(all.length);
});

test('[ADMIN-12] letters wait while many are in the queue, which other mails overtake', async () => {
  const { runOne } = started(queued);
  await consentAll();
  const { id } = await sends(eve, zoe, { kind: 'newsletter' });
  await database.owner`
    insert into app.mails (id, kind, recipient, sealed, expires_at)
    select gen_random_uuid(), 'newsletter', ''::bytea, 'x'::bytea, now() + interval '1 day' from generate_series(1, 200)`;
  await runOne();
  expect(await notifiedAbout(database, { id })).toEqual([]);
  const [later] =
    await database.owner`select run_at > now() as later from graphile_worker.jobs where task_identifier = 'broadcast.send'`;
  expect(later).toEqual({ later: true });
  const [row] = await database.owner`select app.mail_priority('newsletter') > app.mail_priority('recovery') as behind`;
  expect(row).toEqual({ behind: true });
});

test('[NOTIF-41] a letter is a mail itself: the mails of missed activity do not count it', async () => {
  const { run } = started();
  await consentAll();
  await sends(eve, zoe, { kind: 'newsletter' });
  await run();
  const news = async () =>
    (await database.owner`select app.unread_news(${all[0] as string}) as news`).map(
      ({ news: found }) => found as object,
    );
  expect(await news()).toEqual([{}]);
  await sends(eve, zoe);
  await run();
  expect(await news()).toEqual([{ 'admin_broadcast': 1 }]);
});

test('[ADMIN-12] whom it has reached is forgotten after 400 days, and a test after thirty', async () => {
  const { run } = started();
  await sends(eve, zoe);
  await eve.refusalOf('test_broadcast', draftOf());
  await run();
  await database.owner`update app.broadcast_members set reached_at = now() - interval '401 days'`;
  await database.owner`update app.broadcasts set proposed_at = now() - interval '31 days'`;
  await database.owner`select app.tidy_broadcasts()`;
  expect(await database.owner`select from app.broadcast_members`).toEqual([]);
  expect(await database.owner`select test_for from app.broadcasts`).toEqual([{ test_for: null }]);
});
