/** Mails about what was missed, on a real database, with a clock of its own. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Task } from 'graphile-worker';
import type { MemberId } from '#schemas/ids.ts';
import type { Mail } from '#server/gateway/mail.ts';
import { mailbox, type Mailbox } from '#server/gateway/mail.ts';
import { mailSeal } from '#server/gateway/mails/sealed-mail.ts';
import { openJobPool, type JobPool } from '#server/jobs/job-pool.ts';
import { planMails } from '#server/jobs/plan-mails.ts';
import { writeMail } from '#server/jobs/write-mail.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { editOf } from '#tests/support/entries.ts';
import { SECRET } from '#tests/support/mail-node.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
let pool: JobPool;
let box: Mailbox;
beforeEach(async () => {
  database = await freshDatabase();
  pool = openJobPool(database.ownerUrl, 2);
  box = mailbox();
});
afterEach(async () => {
  await pool.close();
  await database.drop();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type Payload = { member: MemberId; kind: string; key: string; due?: string };
const after = (ms: number) => new Date(Date.now() + ms);
const runJob = (at: Date, payload: Payload, mail: Pick<Mailbox, 'send' | 'atOnce'> = box) => {
  const ports = { mail, seal: mailSeal(SECRET), siteUrl: 'https://alcove.test', now: () => at.getTime() };
  const task: Task = writeMail(ports);
  const helpers = {
    abortSignal: new AbortController().signal,
    query: (text: string, values: unknown[]) => pool.pool.query(text, values),
  };
  return task({ due: at.toISOString(), ...payload }, helpers as never);
};
/** Takes the waiting jobs out of the queue. */
async function jobs(): Promise<Payload[]> {
  const found = await database.owner<{ payload: Payload }[]>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'mail.write' order by j.id`;
  await database.owner`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'mail.write'))`;
  return found.map(({ payload }) => payload).filter(({ kind }) => kind !== 'welcome');
}
/** Plans and writes what is due at an instant, and returns the mails. */
async function mailsAt(at: Date): Promise<readonly Mail[]> {
  const before = box.mails.length;
  await planMails(pool.pool, at);
  for (const payload of await jobs()) await runJob(at, payload);
  return box.mails.slice(before);
}
/** A pair in which bela has written to ada. */
async function written(text = 'Bonsoir') {
  const { ada, bela } = await newPair(database);
  await bela.says(text);
  return { ada, bela };
}
const choose = (member: PairMember, frequency: 'daily' | 'weekly' | 'disabled') =>
  member.push(editOf({ frequency: { base: 'immediate', value: frequency } }));

describe('missed activity', () => {
  test('[NOTIF-41] is told fifteen minutes after an unread message, and no sooner', async () => {
    await written();
    expect(await mailsAt(after(14 * MINUTE))).toEqual([]);
    expect(await mailsAt(after(16 * MINUTE))).toMatchObject([{ kind: 'missed', subject: 'Du nouveau pour vous' }]);
    expect(await mailsAt(after(17 * MINUTE))).toEqual([]);
  });
  test('is not told of what was read meanwhile', async () => {
    const { ada } = await written();
    await ada.push(ada.read(1, ada.epoch));
    expect(await mailsAt(after(16 * MINUTE))).toEqual([]);
  });
  test('is told at most once an hour, and then after all', async () => {
    const { bela } = await written();
    const start = Date.now();
    expect(await mailsAt(new Date(start + 16 * MINUTE))).toHaveLength(1);
    await bela.says('Encore');
    await database.owner`update public.messages set created_at = created_at + interval '20 minutes' where text = 'Encore'`;
    expect(await mailsAt(new Date(start + 40 * MINUTE))).toEqual([]);
    expect(await mailsAt(new Date(start + 76 * MINUTE + MINUTE))).toHaveLength(1);
  });
  test('is not told again of what a mail has told of, also by a job that runs twice', async () => {
    const { bela } = await written();
    const start = Date.now();
    await bela.says('Encore');
    await database.owner`update public.messages set created_at = created_at + interval '5 minutes' where text = 'Encore'`;
    await planMails(pool.pool, new Date(start + 16 * MINUTE));
    const waiting = await jobs();
    expect(waiting).toHaveLength(1);
    for (let run = 0; run < 2; run += 1)
      for (const payload of waiting) await runJob(new Date(start + 16 * MINUTE + run), payload);
    expect(box.mails).toHaveLength(1);
    expect(await mailsAt(new Date(start + 22 * MINUTE))).toEqual([]);
    expect(await mailsAt(new Date(start + 3 * HOUR))).toEqual([]);
  });
  test('waits for the end of quiet hours', async () => {
    const { ada } = await written();
    const inParis = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' });
    const hour = Number(inParis.format(after(16 * MINUTE)));
    const to = ((hour + 2) % 24) * 60;
    await ada.push(
      editOf({ quietFrom: { base: null, value: ((hour + 23) % 24) * 60 }, quietTo: { base: null, value: to } }),
    );
    expect(await mailsAt(after(16 * MINUTE))).toEqual([]);
    expect(await mailsAt(after(16 * MINUTE + 3 * HOUR))).toHaveLength(1);
  });
  test.each(['daily', 'weekly', 'disabled'] as const)('is not told at once to who chose %s', async (frequency) => {
    const { ada } = await written();
    await choose(ada, frequency);
    const mails = await mailsAt(after(16 * MINUTE));
    expect(mails.filter(({ kind }) => kind === 'missed')).toEqual([]);
  });
  test('[G1] is not told of a muted conversation', async () => {
    const { ada } = await written();
    await database.owner`update public.memberships set muted = true where member_id = ${ada.id} and stream_id <> ${ada.id}`;
    expect(await mailsAt(after(16 * MINUTE))).toEqual([]);
  });
  test('a notification that stays unread is told too', async () => {
    const { ada, bela } = await newPair(database);
    await database.owner`select app.notify(${ada.id}, 'follower', ${bela.id}, null, ${bela.id}, ${randomUUID()})`;
    const [mail] = await mailsAt(after(16 * MINUTE));
    expect(mail?.text).toContain('1\u00a0nouveauté');
  });
  test('two nodes that plan and write at once send one mail', async () => {
    await written();
    const at = after(16 * MINUTE);
    await Promise.all([planMails(pool.pool, at), planMails(pool.pool, at)]);
    const waiting = await jobs();
    expect(waiting).toHaveLength(1);
    for (const payload of waiting) await Promise.all([runJob(at, payload), runJob(at, payload)]);
    expect(box.mails).toHaveLength(1);
  });
});

describe('a digest', () => {
  const evening = new Date('2026-11-26T18:00:00+01:00');
  test('[NOTIF-41] goes at six in the evening, once for the day, and not when all is read', async () => {
    const { ada } = await written();
    await choose(ada, 'daily');
    expect(await mailsAt(new Date(evening.getTime() - 11 * HOUR))).toEqual([]);
    expect(await mailsAt(evening)).toMatchObject([{ kind: 'daily', subject: 'Votre résumé du jour' }]);
    expect(await mailsAt(new Date(evening.getTime() + HOUR))).toEqual([]);
    expect(await mailsAt(new Date(evening.getTime() + 24 * HOUR))).toHaveLength(1);
    await ada.push(ada.read(1, ada.epoch));
    expect(await mailsAt(new Date(evening.getTime() + 48 * HOUR))).toEqual([]);
  });
  test('[NOTIF-41] of the week goes on Thursday', async () => {
    const { ada } = await written();
    await choose(ada, 'weekly');
    const days = [];
    for (let day = 0; day < 14; day += 1) {
      const at = new Date(evening.getTime() + day * 24 * HOUR + MINUTE);
      if ((await mailsAt(at)).length > 0) days.push(at.getUTCDay());
    }
    expect(days).toEqual([4, 4]);
  });
  test.each([
    ['2026-03-28T17:00:00Z', '2026-03-28'],
    ['2026-03-29T15:59:00Z', '2026-03-28'],
    ['2026-03-29T16:00:00Z', '2026-03-29'],
    ['2026-10-24T16:00:00Z', '2026-10-24'],
    ['2026-10-25T16:59:00Z', '2026-10-24'],
    ['2026-10-25T17:00:00Z', '2026-10-25'],
  ])('at %s belongs to %s, also where the clock changes', async (at, day) => {
    const [row] = await database.owner`select app.digest_day('daily', ${at})::text as day`;
    expect(row).toEqual({ day });
  });
  test('a node killed after each step leaves one mail, neither two nor none', async () => {
    const { ada } = await written();
    await choose(ada, 'daily');
    await planMails(pool.pool, evening);
    const [payload] = await jobs();
    if (!payload) throw new Error('no job');
    const queued = { send: () => Promise.reject(new Error('is queued, not sent')) };
    // Killed before it could write: the job is run again.
    await expect(
      runJob(evening, payload, {
        ...queued,
        get atOnce(): boolean {
          throw new Error('killed');
        },
      }),
    ).rejects.toThrow();
    await runJob(evening, payload, queued);
    // Killed before its end was recorded: the job is run again.
    await runJob(evening, payload, queued);
    expect(await database.owner`select kind from app.mails`).toEqual([{ kind: 'daily' }]);
  });
  test('a frequency that was changed after the plan stops it', async () => {
    const { ada } = await written();
    await choose(ada, 'daily');
    await planMails(pool.pool, evening);
    await ada.push(editOf({ frequency: { base: 'daily', value: 'disabled' } }));
    for (const payload of await jobs()) await runJob(evening, payload);
    expect(box.mails).toEqual([]);
  });
});

describe('other mails', () => {
  test('a new member is welcomed once', async () => {
    const { ada } = await newPair(database);
    const welcome = { member: ada.id, kind: 'welcome', key: '' };
    for (let n = 0; n < 2; n += 1) await runJob(after(0), welcome);
    expect(box.mails).toMatchObject([{ kind: 'welcome', subject: 'Bienvenue' }]);
  });
  test('a reminder goes to who wants events, a decision to everyone', async () => {
    const { ada } = await newPair(database);
    await ada.push(editOf({ eventNotifications: { base: true, value: false } }));
    await database.owner`select app.plan_mail(${ada.id}, k, 'un', now()) from unnest(array['reminder', 'decision']) as k`;
    expect((await mailsAt(after(MINUTE))).map(({ kind }) => kind)).toEqual(['decision']);
  });
  test('a link of a mail stops the next one', async () => {
    const { bela } = await written();
    const [mail] = await mailsAt(after(16 * MINUTE));
    const token = /unsubscribe\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    await database.owner`select public.set_mail_preference(jsonb_build_object('token', ${token}::text, 'wanted', false))`;
    await bela.says('Encore');
    expect(await mailsAt(after(3 * HOUR))).toEqual([]);
  });
});

test('no mail has a name or a word of a member', async () => {
  const { ada } = await written('canari-secret');
  await database.owner`update public.profiles set bio = 'canari-bio' where id = ${ada.id}`;
  const [one] = await mailsAt(after(16 * MINUTE));
  await choose(ada, 'daily');
  const [two] = await mailsAt(new Date('2027-01-07T18:00:00+01:00'));
  for (const kind of ['welcome', 'reminder', 'decision']) await runJob(after(0), { member: ada.id, kind, key: 'k' });
  const names = await database.owner<{ username: string }[]>`select username from public.profiles`;
  expect([one?.kind, two?.kind, box.mails.length]).toEqual(['missed', 'daily', 5]);
  for (const { to: _, ...mail } of box.mails)
    for (const canary of ['canari', ...names.map(({ username }) => username)])
      expect(JSON.stringify(mail)).not.toContain(canary);
});

test('[PROFILE-108] « libre ce soir » is cleared after its end, with a revision of the account', async () => {
  const { ada } = await newPair(database);
  const until = new Date(Date.now() + HOUR).toISOString();
  await ada.push(editOf({ libreCeSoir: { base: null, value: until } }));
  // An evening ends at six in the morning, whatever was asked for.
  const [evening] = await database.owner<
    { end: Date }[]
  >`select libre_ce_soir_until as end from public.user_status where user_id = ${ada.id}`;
  const fromEnd = (ms: number) => new Date((evening?.end.getTime() ?? NaN) + ms);
  const state = async () =>
    (
      await database.owner`
        select u.libre_ce_soir_until is null as ended, s.rev::int as rev from public.user_status u join public.streams s on s.id = u.user_id where u.user_id = ${ada.id}`
    )[0];
  const before = await state();
  await planMails(pool.pool, fromEnd(-MINUTE));
  expect(await state()).toEqual(before);
  await planMails(pool.pool, fromEnd(MINUTE));
  await planMails(pool.pool, fromEnd(HOUR));
  expect(await state()).toEqual({ ended: true, rev: Number(before?.['rev']) + 1 });
});
