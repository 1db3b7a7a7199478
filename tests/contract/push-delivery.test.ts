/** Tests deliveries to a push service that refuses, is busy or forgets, and what ends a device's subscription. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { startPushBed, type Device, type PushBed } from '#tests/support/push/push-bed.ts';
import { until } from '#tests/support/until.ts';

let bed: PushBed;
let phone: Device;
beforeEach(async () => {
  bed = await startPushBed();
  phone = await bed.device(bed.bela.id);
});
afterEach(() => bed.stop());

interface Row {
  outcome: string | null;
  code: string | null;
  attempts: number;
}
const deliveries = () =>
  bed.rows<Row>('select outcome, code, attempts from app.push_deliveries order by created_at, attempts');
const isActive = async (device: Device) =>
  (
    await bed.rows<{ is_active: boolean }>(
      `select is_active from public.push_subscriptions where id = '${device.device}'`,
    )
  )[0]?.is_active;
const statusOf = (member: MemberId, device: Device) =>
  bed.call(member, 'push_status', { endpoint: device.data.endpoint });

test.each([404, 410])('[NOTIF-69] %i ends the device, and its other device still receives', async (status) => {
  const tablet = await bed.device(bed.bela.id);
  if (status === 410) phone.unsubscribe();
  else
    await bed.database
      .owner`update public.push_subscriptions set subscription_data = jsonb_set(subscription_data, '{endpoint}', to_jsonb(endpoint || '0')) where id = ${phone.device}`;
  await bed.ada.says('Bonsoir');
  await bed.settle();
  expect([await isActive(phone), await isActive(tablet)]).toEqual([false, true]);
  expect(tablet.pushes).toHaveLength(1);
  expect(await bed.call(bed.bela.id, 'push_status', { endpoint: phone.data.endpoint })).toMatchObject({ device: null });
});

test('[NOTIF-69] 429 waits as long as the service asks for', async () => {
  bed.service.answers.push({ status: 429, headers: { 'retry-after': '120' } });
  await bed.ada.says('Bonsoir');
  await bed.database
    .owner`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`;
  await until(async () => expect(await deliveries()).toMatchObject([{ outcome: null, code: '429', attempts: 1 }]));
  const [job] = await bed.rows<{ wait: number }>(
    `select extract(epoch from run_at - now())::float as wait from graphile_worker.jobs order by run_at desc`,
  );
  expect(job?.wait).toBeGreaterThan(100);
  await bed.settle();
  expect(phone.pushes).toHaveLength(1);
  expect(await deliveries()).toMatchObject([{ outcome: 'delivered', attempts: 2 }]);
});

test.each([500, 502, 503])('[NOTIF-69] %i is tried again until it is accepted', async (status) => {
  bed.service.answers.push({ status }, { status });
  await bed.ada.says('Bonsoir');
  await bed.settle();
  expect(bed.service.statuses).toEqual([status, status, 201]);
  expect(await deliveries()).toMatchObject([{ outcome: 'delivered', attempts: 3 }]);
});

test.each([400, 413])('[NOTIF-69] %i gives up this push and keeps the device', async (status) => {
  bed.service.answers.push({ status });
  await bed.ada.says('Bonsoir');
  await bed.settle();
  expect(await deliveries()).toMatchObject([{ outcome: 'refused', code: String(status), attempts: 1 }]);
  expect(await isActive(phone)).toBe(true);
  expect(await bed.rows('select outcome, code, pushes::int from app.undelivered_pushes()')).toEqual([
    { outcome: 'refused', code: String(status), pushes: 1 },
  ]);
});

test('[NOTIF-66] after a change of keys devices of the old key end, and register anew', async () => {
  await bed.restart(randomBytes(32).toString('hex'));
  expect(await isActive(phone)).toBe(false);
  const renewed = await bed.device(bed.bela.id);
  await bed.ada.says('Bonsoir');
  await bed.settle();
  expect(renewed.pushes).toHaveLength(1);
  expect(phone.pushes).toEqual([]);
});

test('[NOTIF-66] a push that a service refuses for its key ends the device', async () => {
  await bed.database.owner`update public.push_subscriptions set server_key = 'another'`;
  bed.service.answers.push({ status: 403 });
  await bed.ada.says('Bonsoir');
  await bed.settle();
  expect(await isActive(phone)).toBe(false);
});

test('[NOTIF-69] an endpoint outside the known services is never contacted', async () => {
  await bed.database
    .owner`update public.push_subscriptions set subscription_data = jsonb_set(subscription_data, '{endpoint}', to_jsonb(replace(endpoint, 'localhost', '127.0.0.1')))`;
  await bed.ada.says('Bonsoir');
  await bed.settle();
  expect(bed.service.statuses).toEqual([]);
  expect(await deliveries()).toMatchObject([{ outcome: 'gone', code: 'unknown-service' }]);
});

test('[NOTIF-61, NOTIF-69] a device whose key is no point of the curve ends at its first push', async () => {
  const { keys, endpoint } = phone.data;
  // Its form is right; the last bytes make it a point beside the curve.
  const point = Buffer.from(keys.p256dh, 'base64url').fill(1, 60).toString('base64url');
  await bed.register(bed.bela.id, { ...phone, data: { endpoint, keys: { ...keys, p256dh: point } } });
  await bed.ada.says('Bonsoir');
  await bed.settle();
  expect(bed.service.statuses).toEqual([]);
  expect(await deliveries()).toMatchObject([{ outcome: 'gone', code: 'unusable-keys', attempts: 1 }]);
  expect(await isActive(phone)).toBe(false);
  expect(await bed.rows(`select from graphile_worker.jobs where task_identifier like 'push.%'`)).toEqual([]);
});

test('[NOTIF-69] a push whose answer was lost is sent again as the same one', async () => {
  bed.service.answers.push({ status: 201, drop: true });
  await bed.ada.says('Bonsoir');
  await bed.settle();
  expect(phone.pushes).toHaveLength(2);
  expect(phone.waiting()).toHaveLength(1);
  expect(new Set(phone.contents().map(({ notification: { navigate } }) => navigate)).size).toBe(1);
});

test('[NOTIF-69] a node killed before, during or after an attempt neither loses nor doubles it', async () => {
  await bed.ada.says('Bonsoir');
  const [message] = await bed.rows<{ id: string }>('select id from public.messages');
  // Killed after judging, before its job was done: the job runs again.
  for (const _ of [1, 2]) await bed.database.owner`select app.push_message(${message?.id ?? ''})`;
  const [delivery] = await bed.rows<{ id: string }>('select id from app.push_deliveries');
  // Killed during the request: the attempt was written, its result was not.
  await bed.database.owner`select app.begin_push(${delivery?.id ?? ''})`;
  await bed.settle();
  expect(phone.pushes).toHaveLength(1);
  // Killed after the result: both jobs run again.
  await bed.database.owner`select app.push_message(${message?.id ?? ''}), app.retry_push(${delivery?.id ?? ''}, now())`;
  await bed.settle();
  expect(phone.pushes).toHaveLength(1);
  expect(await deliveries()).toMatchObject([{ outcome: 'delivered', attempts: 2 }]);
});

test('[NOTIF-69] a message that arrives during an attempt is pushed after it', async () => {
  await bed.ada.says('Bonsoir');
  await bed.settle();
  await bed.database.owner`update app.push_deliveries set done_at = null, outcome = null`;
  const [delivery] = await bed.rows<{ id: string; cause: string }>(
    'select id, causes[1]::text as cause from app.push_deliveries',
  );
  await bed.ada.says('Encore');
  const [latest] = await bed.rows<{ id: string }>('select id from public.messages order by seq desc limit 1');
  await bed.database.owner`select app.push_message(${latest?.id ?? ''})`;
  await bed.database.owner`select app.finish_push(${delivery?.id ?? ''}, ${delivery?.cause ?? ''})`;
  await bed.settle();
  expect(phone.contents().at(-1)?.notification.body).toBe('2 nouveautés vous attendent');
});

test('[S28] an endpoint has one active owner: who registers takes it over with a new secret', async () => {
  const adas = await bed.register(bed.ada.id, phone);
  expect(adas.secret).not.toBe(phone.secret);
  expect(await statusOf(bed.bela.id, phone)).toMatchObject({ device: null });
  expect(await statusOf(bed.ada.id, phone)).toEqual({
    key: bed.key,
    device: { id: adas.device, secret: adas.secret },
  });
  await bed.ada.says('Bonsoir');
  await bed.settle();
  expect(phone.pushes).toEqual([]);
  await bed.bela.says('Bonsoir');
  await bed.settle();
  expect(phone.pushes).toHaveLength(1);
});

test('[NOTIF-62, NOTIF-63, NOTIF-64] registering twice is one row, a new endpoint another', async () => {
  const again = await bed.register(bed.bela.id, phone);
  expect([again.device, again.secret]).toEqual([phone.device, phone.secret]);
  await bed.device(bed.bela.id);
  expect(await bed.rows('select from public.push_subscriptions')).toHaveLength(2);
});

test('[S28] a signed-out device receives nothing more', async () => {
  await bed.ada.says('Bonsoir');
  await bed.call(bed.bela.id, 'deactivate_push', { endpoint: phone.data.endpoint });
  await bed.settle();
  expect(phone.pushes).toEqual([]);
});

test('[S28] a device whose session has ended receives nothing more, and has to register again', async () => {
  await bed.database
    .owner`update public.push_subscriptions set session_id = gen_random_uuid(), session_issued = extract(epoch from now())::bigint`;
  await bed.ada.says('Bonsoir');
  await bed.settle();
  expect(phone.pushes).toEqual([]);
  expect(await isActive(phone)).toBe(false);
});

test('[S28] a member has at most twenty active devices; the longest silent one ends', async () => {
  for (let n = 0; n < 20; n += 1) await bed.device(bed.bela.id);
  expect(await isActive(phone)).toBe(false);
  expect(await bed.rows('select from public.push_subscriptions where is_active')).toHaveLength(20);
});

test('[NOTIF-60, NOTIF-61] only what a browser makes is registered', async () => {
  const { endpoint, keys } = phone.data;
  for (const subscription of [
    null,
    { endpoint, keys: { ...keys, auth: 'short' } },
    { endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(1) } },
    // Compressed, as no browser writes it.
    { endpoint, keys: { ...keys, p256dh: `A${keys.p256dh.slice(1)}` } },
    { endpoint: 'http://10.0.0.1/push/a', keys },
    { endpoint: 'file:///etc/passwd', keys },
    { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1100)}`, keys },
  ])
    await expect(bed.call(bed.bela.id, 'register_push', { subscription, key: bed.key })).rejects.toThrow('invalid');
  await expect(bed.call(bed.bela.id, 'register_push', { subscription: phone.data, key: 'x' })).rejects.toThrow(
    'invalid',
  );
});
