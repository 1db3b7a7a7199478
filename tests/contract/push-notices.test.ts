/** Tests which messages are pushed to which devices, and what a push carries. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logLines } from '#lib/log.ts';
import { pushMarks } from '#lib/push-marks.ts';
import { PAYLOAD_BYTES } from '#server/push/push-payload.ts';
import { callKey } from '#tests/support/calling-members.ts';
import { completeProfile } from '#tests/support/live-members.ts';
import { startPushBed, type PushBed } from '#tests/support/push/push-bed.ts';

let bed: PushBed;
beforeEach(async () => {
  bed = await startPushBed();
});
afterEach(() => bed.stop());

const noticeIn = (navigate: string) => navigate.split('/').at(-1) ?? '';
/** Ada calls Bela. `reaches`: Bela’s devices ring. */
const rings = ({ database, ada, bela }: PushBed, reaches = true) => database.owner`
  insert into app.calls (id, caller_id, callee_id, reaches, caller_device, caller_key, rings_until)
  values (gen_random_uuid(), ${ada.id}, ${bela.id}, ${reaches}, gen_random_uuid(), ${callKey(ada.id)}, now() + interval '45 seconds')`;
const outcomes = () =>
  bed.rows<{ outcome: string | null }>('select outcome from app.push_deliveries order by created_at');

test('[NOTIF-67] a message is pushed with a count and an opaque id, in the declarative form', async () => {
  const { ada, bela } = bed;
  const phone = await bed.device(bela.id);
  await ada.says('Bonsoir');
  await ada.says('Tu es là ?');
  await bed.settle();
  const [content] = phone.contents();
  expect(content).toMatchObject({
    web_push: 8030,
    notification: { title: 'Nouvelle activité', body: '2 nouveautés vous attendent', lang: 'fr' },
    app_badge: 1,
  });
  const { navigate, tag } = content!.notification;
  expect(navigate).toMatch(/^https:\/\/alcove\.test\/#\/notice\/[\w-]{32}$/);
  const subject = { type: 'message', subject: String(ada.stream) };
  expect(await pushMarks(phone.secret).isAbout(noticeIn(navigate), subject)).toBe(true);
  expect(phone.pushes[0]).toMatchObject({ topic: tag, urgency: 'normal' });
});

test('[S29] every push has the same size, whatever it says', async () => {
  const { ada, bela, database } = bed;
  const phone = await bed.device(bela.id);
  await ada.says('Bonsoir');
  await rings(bed);
  await database.owner`select app.notify(${bela.id}, 'follower', ${ada.id}, null, ${ada.id}, gen_random_uuid()), app.queue_push(${bela.id}, 'call', ${ada.id})`;
  await bed.settle();
  expect(phone.pushes).toHaveLength(3);
  expect(new Set(phone.pushes.map(({ size }) => size)).size).toBe(1);
  expect(phone.pushes[0]?.size).toBeGreaterThan(PAYLOAD_BYTES);
  const lifetimes = phone.pushes.map(({ ttl }) => Math.ceil(ttl / 45)).sort((a, b) => a - b);
  expect(lifetimes).toEqual([1, 320, 1920]);
  expect(phone.pushes.find(({ ttl }) => ttl <= 45)?.urgency).toBe('high');
  expect(new Set(phone.contents().map(({ notification: { body } }) => body)).size).toBe(1);
});

test('[NOTIF-69] both devices of a member receive each of two subjects under its own tag', async () => {
  const { ada, bela, database } = bed;
  const [phone, tablet] = [await bed.device(bela.id), await bed.device(bela.id)];
  await ada.says('Bonsoir');
  await database.owner`select app.notify(${bela.id}, 'follower', ${ada.id}, null, ${ada.id}, gen_random_uuid())`;
  await bed.settle();
  for (const device of [phone, tablet]) expect(new Set(device.pushes.map(({ topic }) => topic)).size).toBe(2);
  expect(phone.pushes[0]?.topic).not.toBe(tablet.pushes[0]?.topic);
});

test('[NOTIF-69] a later message of the same day replaces what waits for a device that is away', async () => {
  const { ada, bela } = bed;
  const phone = await bed.device(bela.id);
  await ada.says('Bonsoir');
  await bed.settle();
  await ada.says('Tu dors ?');
  await bed.settle();
  expect(phone.pushes).toHaveLength(2);
  expect(phone.waiting()).toHaveLength(1);
  expect(phone.contents().map(({ notification: { body } }) => body)).toEqual([
    'Une nouveauté vous attend',
    '2 nouveautés vous attendent',
  ]);
});

test.each([
  ['read', (b: PushBed) => b.bela.push(b.bela.read(1, b.bela.epoch))],
  ['muted', (b: PushBed) => b.bela.push(b.bela.set({ muted: true }))],
  ['archived', (b: PushBed) => b.bela.push(b.bela.set({ archived: true }))],
  ['hidden', (b: PushBed) => b.bela.push(b.bela.hide(1, b.bela.epoch))],
  ['blocked', (b: PushBed) => b.bela.push(b.bela.block())],
] as const)('[NOTIF-69] a message whose conversation is %s within ten seconds is not pushed', async (_, change) => {
  const { ada, bela } = bed;
  const phone = await bed.device(bela.id);
  await ada.says('Bonsoir');
  expect(await change(bed)).toMatchObject([{ status: 'applied' }]);
  await bed.settle();
  expect(phone.pushes).toEqual([]);
});

test.each([
  ['push is off', 'push_notifications = false'],
  ['messages are off', 'message_notifications = false'],
  ['the member’s quiet hours hold', 'quiet_from = 0, quiet_to = 1439'],
])('[NOTIF-69] nothing is pushed where %s', async (_, setting) => {
  const { ada, bela, database } = bed;
  const phone = await bed.device(bela.id);
  await database.owner`insert into public.notification_preferences (user_id) values (${bela.id}) on conflict do nothing`;
  await database.owner.unsafe(`update public.notification_preferences set ${setting} where user_id = '${bela.id}'`);
  await ada.says('Bonsoir');
  await bed.settle();
  expect(phone.pushes).toEqual([]);
});

test.each(['quiet_from = 0', 'quiet_to = 1439'])(
  '[NOTIF-69] half of the quiet hours silences nothing: %s',
  async (half) => {
    const { ada, bela, database } = bed;
    const phone = await bed.device(bela.id);
    await database.owner`insert into public.notification_preferences (user_id) values (${bela.id}) on conflict do nothing`;
    await database.owner.unsafe(`update public.notification_preferences set ${half} where user_id = '${bela.id}'`);
    await ada.says('Bonsoir');
    await bed.settle();
    expect(phone.pushes).toHaveLength(1);
  },
);

test('[NOTIF-69] quiet hours let calls through where the member allows it', async () => {
  const { ada, bela, database } = bed;
  const phone = await bed.device(bela.id);
  await database.owner`insert into public.notification_preferences (user_id) values (${bela.id}) on conflict do nothing`;
  await database.owner`update public.notification_preferences set quiet_from = 0, quiet_to = 1439, quiet_allows_calls = true where user_id = ${bela.id}`;
  await rings(bed);
  await database.owner`select app.queue_push(${bela.id}, 'call', ${ada.id}), app.notify(${bela.id}, 'follower', ${ada.id}, null, ${ada.id}, gen_random_uuid())`;
  await bed.settle();
  expect(phone.pushes).toHaveLength(1);
  expect(phone.pushes[0]?.ttl).toBeLessThanOrEqual(45);
});

test('[NOTIF-69] a notification is pushed after a minute with its count, unless it was read', async () => {
  const { ada, bela, database } = bed;
  const phone = await bed.device(bela.id);
  const follow = () =>
    database.owner`select app.notify(${bela.id}, 'follower', ${ada.id}, null, ${ada.id}, gen_random_uuid())`;
  await follow();
  await follow();
  const [queued] = await bed.rows<{ wait: number; jobs: number }>(
    `select extract(epoch from max(run_at) - now())::float as wait, count(*)::int as jobs from graphile_worker.jobs where task_identifier like 'push.%'`,
  );
  expect(queued?.jobs).toBe(1);
  expect(queued?.wait).toBeGreaterThan(50);
  await bed.settle();
  expect(phone.contents().map(({ notification: { body }, app_badge }) => [body, app_badge])).toEqual([
    ['2 nouveautés vous attendent', 1],
  ]);
  await follow();
  await database.owner`update public.notifications set is_read = true where user_id = ${bela.id}`;
  await bed.settle();
  expect(phone.pushes).toHaveLength(1);
});

test('[NOTIF-69] a message that is read between judging and sending is not pushed', async () => {
  const { ada, bela, database } = bed;
  const phone = await bed.device(bela.id);
  bed.service.answers.push({ status: 503 });
  await ada.says('Bonsoir');
  await bed.settle();
  expect(bed.service.statuses).toContain(503);
  await bela.push(bela.read(1, bela.epoch));
  await database.owner`update app.push_deliveries set done_at = null, outcome = null where outcome = 'delivered'`;
  await bed.settle();
  expect(phone.pushes.length).toBeLessThanOrEqual(1);
});

test('[NOTIF-69] own messages are pushed to no own device', async () => {
  const { ada } = bed;
  const phone = await bed.device(ada.id);
  await ada.says('Bonsoir');
  await bed.settle();
  expect(phone.pushes).toEqual([]);
  expect(await outcomes()).toEqual([]);
});

test('[G1] without any device, a message queues nothing', async () => {
  await bed.ada.says('Bonsoir');
  expect(await bed.rows("select from graphile_worker.jobs where task_identifier like 'push.%'")).toEqual([]);
});

test('[NOTIF-69] a visible device is silent, and one whose page died hears it a little later', async () => {
  const { ada, bela, database } = bed;
  const phone = await bed.device(bela.id);
  const report = (visible: boolean) => bed.call(bela.id, 'report_push_visibility', { device: phone.device, visible });
  await report(true);
  await ada.says('Bonsoir');
  await bed.settle();
  expect(await outcomes()).toEqual([{ outcome: 'visible' }]);
  await ada.says('Toujours là ?');
  await database.owner`update app.push_deliveries set held = false`;
  await report(false);
  await bed.settle();
  expect(phone.pushes).toHaveLength(1);
});

test('[S28] « Couper 1 h » silences one conversation on one device', async () => {
  const { ada, bela, database } = bed;
  const [phone, tablet] = [await bed.device(bela.id), await bed.device(bela.id)];
  await ada.says('Bonsoir');
  await bed.settle();
  const [delivery] = await bed.rows<{ id: string }>(
    `select id from app.push_deliveries where subscription_id = '${phone.device}'`,
  );
  await bed.call(bela.id, 'mute_push', { notice: delivery?.id, minutes: 60 });
  await ada.says('Encore moi');
  await database.owner`select app.notify(${bela.id}, 'follower', ${ada.id}, null, ${ada.id}, gen_random_uuid())`;
  await bed.settle();
  expect([phone.pushes.length, tablet.pushes.length]).toEqual([2, 3]);
  await database.owner`update app.push_mutes set until = now() - interval '1 second'`;
  await ada.says('Bonne nuit');
  await bed.settle();
  expect([phone.pushes.length, tablet.pushes.length]).toEqual([3, 4]);
});

test('[NOTIF-67] no push, job or log line holds a name, a text or an address', async () => {
  const { ada, bela } = bed;
  const phone = await bed.device(bela.id);
  const canary = 'LoutreÉcarlate';
  await ada.says(canary);
  bed.service.answers.push({ status: 500 });
  await bed.settle();
  const [name] = await bed.rows<{ username: string }>(`select username from public.profiles where id = '${ada.id}'`);
  const texts = [
    JSON.stringify(phone.contents()),
    JSON.stringify(phone.pushes.map(({ topic }) => topic)),
    JSON.stringify(logLines()),
    JSON.stringify(await bed.rows('select * from app.push_deliveries')),
    JSON.stringify(await bed.rows('select * from graphile_worker._private_jobs')),
  ];
  for (const text of texts)
    for (const secret of [canary, name?.username ?? '', '@demo']) expect(text).not.toContain(secret);
  for (const shown of texts.slice(0, 3)) for (const id of [ada.id, bela.id]) expect(shown).not.toContain(id);
});

test('[S31] a call that rings no more is not pushed', async () => {
  const { ada, bela, database } = bed;
  const phone = await bed.device(bela.id);
  await rings(bed);
  await database.owner`update app.calls set state = 'cancelled', ended_at = now()`;
  await database.owner`select app.queue_push(${bela.id}, 'call', ${ada.id})`;
  await bed.settle();
  expect(phone.pushes).toHaveLength(0);
});

test('[S15, S31] a call that has not rung is pushed once to whoever calls back', async () => {
  const { ada, bela, database } = bed;
  for (const member of [ada, bela]) await member.says('Bonsoir');
  await completeProfile(database, bela.id);
  const phone = await bed.device(bela.id);
  await rings(bed, false);
  const back = { id: crypto.randomUUID(), member: ada.id, device: crypto.randomUUID(), key: callKey(bela.id) };
  for (const _ of [1, 2])
    expect(await bed.call(bela.id, 'start_call', back)).toMatchObject({ refusal: 'call-incoming' });
  await bed.settle();
  expect(phone.pushes).toHaveLength(1);
});
