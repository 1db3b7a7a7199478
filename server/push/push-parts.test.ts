import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { optionsFrom, readEnvironment } from '../environment.ts';
import { pushKeysOf } from './open-push.ts';
import { pushAnswer, pushPauseSeconds } from './push-answer.ts';
import { PAYLOAD_BYTES, pushContent } from './push-payload.ts';
import { allowedEndpoints } from './push-services.ts';

const environment = { secret: 's'.repeat(48), siteUrl: 'https://alcove.test' };

test('[NOTIF-58, NOTIF-66] keys are a pair derived from the secret, the same on every node', () => {
  const keys = pushKeysOf(environment);
  expect(pushKeysOf(environment)).toEqual(keys);
  expect(pushKeysOf({ ...environment, secret: 't'.repeat(48) }).publicKey).not.toBe(keys.publicKey);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'));
  expect(curve.getPublicKey('base64url', 'uncompressed')).toBe(keys.publicKey);
  expect(keys.publicKey).toHaveLength(87);
});

test('[NOTIF-66] the operator’s own keys are used, and must be a pair', () => {
  const { publicKey, privateKey } = pushKeysOf({ ...environment, secret: 'other'.repeat(9) });
  expect(pushKeysOf({ ...environment, publicKey, privateKey, subject: 'mailto:a@b.test' })).toEqual({
    publicKey,
    privateKey,
    subject: 'mailto:a@b.test',
  });
  const { publicKey: foreign } = pushKeysOf(environment);
  expect(() => pushKeysOf({ ...environment, publicKey: foreign, privateKey })).toThrow('no pair');
  expect(() => pushKeysOf({ ...environment, publicKey })).toThrow('together');
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['http://localhost:8871/push/a', true],
  ['http://fcm.googleapis.com/fcm/send/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://user@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.test/a', false],
  ['https://evilpush.apple.com/a', false],
  ['https://push.apple.com.evil.test/a', false],
  ['http://localhost:8872/push/a', false],
  ['http://127.0.0.1/a', false],
  ['https://10.0.0.1/a', false],
  ['file:///etc/passwd', false],
  ['', false],
])('[NOTIF-69] endpoint %s: allowed %s', (endpoint, allowed) => {
  expect(allowedEndpoints('http://localhost:8871, https://push.own.test')(endpoint)).toBe(allowed);
});

test.each([
  [201, true, 'accepted'],
  [404, true, 'gone'],
  [410, true, 'gone'],
  [403, false, 'gone'],
  [403, true, 'refused'],
  [400, true, 'refused'],
  [413, true, 'refused'],
  [429, true, 'later'],
  [503, true, 'later'],
] as const)('[NOTIF-69] answer %i, own key %s: %s', (status, isOwnKey, kind) => {
  expect(pushAnswer(status, null, isOwnKey, 0).kind).toBe(kind);
});

test('[NOTIF-69] pauses grow to an hour, and are never shorter than the service asks for', () => {
  expect([1, 2, 3].map((attempts) => pushPauseSeconds(attempts, null))).toEqual([5, 10, 20]);
  expect(pushPauseSeconds(30, null)).toBe(3600);
  expect(pushPauseSeconds(1, 120_000)).toBe(120);
  expect(pushAnswer(429, '120', true, 0)).toMatchObject({ afterMs: 120_000 });
});

const app = { siteUrl: 'https://alcove.test' };

test('[NOTIF-67] contents have one size, and no subject', async () => {
  const due = {
    id: crypto.randomUUID(),
    secret: 'c2VjcmV0',
    day: '2026-11-26',
    type: 'message',
    subject: 'canary',
    secondsLeft: 45,
  };
  const contents = await Promise.all([1, 7, 12_345].map((count) => pushContent({ ...due, count, badge: count }, app)));
  for (const { text } of contents) {
    expect(Buffer.byteLength(text)).toBe(PAYLOAD_BYTES);
    expect(text).not.toContain('canary');
  }
  expect(contents[2]?.text).toContain('99+ nouveautés vous attendent');
});

test('[S30, S31] a call is pushed without a name, and with its end', async () => {
  const due = { id: crypto.randomUUID(), secret: 'c2VjcmV0', day: '2026-11-26', type: 'call', subject: 'canary' };
  const { text } = await pushContent({ ...due, count: 1, badge: 1, secondsLeft: 45 }, app);
  expect(Buffer.byteLength(text)).toBe(PAYLOAD_BYTES);
  const content = JSON.parse(text) as { notification: { title: string }; rings_until: number };
  expect(content.notification.title).toBe('Appel');
  expect(content.rings_until - Date.now()).toBeGreaterThan(40_000);
  expect(text).not.toContain('canary');
});

test('[NOTIF-67, SHELL-172] a push is in the language of the app', async () => {
  const due = { id: crypto.randomUUID(), secret: 'c2VjcmV0', day: '2026-11-26', subject: 'canary', secondsLeft: 45 };
  const shown = async (type: string, count: number) => {
    const { text } = await pushContent({ ...due, type, count, badge: 1 }, { ...app, language: 'en' });
    expect(Buffer.byteLength(text)).toBe(PAYLOAD_BYTES);
    const { title, body, lang } = (JSON.parse(text) as { notification: Record<string, string> }).notification;
    return [lang, title, body];
  };
  expect(await shown('message', 120)).toEqual(['en', 'New activity', '99+ new things are waiting for you']);
  expect(await shown('call', 1)).toEqual(['en', 'Call', 'Something new is waiting for you']);
  expect(optionsFrom(readEnvironment({ PATH: '/bin', VITE_LANGUAGE: 'en' })).language).toBe('en');
});
