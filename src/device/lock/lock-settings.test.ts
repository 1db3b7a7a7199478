import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUnlockedKey } from '#startup/unlocked-key.ts';
import { createCipher } from '#sync/lock/cipher.ts';
import { createInbox } from '#sync/lock/inbox.ts';
import { createDataKey, unwrapWithSecret, wrapWithSecret } from '#sync/lock/keys.ts';
import { beginLock } from '#sync/session/lock-change.ts';
import { lockOf } from '#sync/session/lock-record.ts';
import { ada } from '#tests/support/streams.ts';
import { signInOwner } from '#tests/support/lock-owner.ts';
import { pageDevice } from '../page-device.ts';
import { addLockPasskey, lockSettings, replaceSecret } from './lock-settings.ts';

vi.mock('../load-account.ts', () => ({ loadAccount: () => Promise.resolve() }));

const key = createDataKey();
const clock = { now: () => 1_000_000 };
const passkey = (credential: string) => ({
  credential,
  salt: new Uint8Array(32),
  prf: new Uint8Array(32).fill(7),
});
const wraps = async () => (await pageDevice().read((tx) => lockOf(tx, ada)))?.wraps ?? [];
const opens = async (secret: string) => {
  const [wrap] = (await wraps()).filter((each) => each.method !== 'passkey');
  return wrap !== undefined && (await unwrapWithSecret(wrap, ada, secret)) !== null;
};

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  await pageDevice().write(async (tx) => {
    await signInOwner(tx);
  });
  const cipher = createCipher(key, ada);
  const first = await wrapWithSecret(key, ada, 'code', '493827', { memory: 8192, passes: 1 });
  const settings = { wraps: [first], inbox: await createInbox(cipher), afterMs: 60_000, onHide: true };
  await beginLock(pageDevice(), ada, settings, cipher);
  setUnlockedKey({ account: ada, key, seals: true });
});
afterEach(() => pageDevice().close());

test('[Y22] a code gives way to a phrase only if it is right, and then opens nothing any more', async () => {
  const phrase = { method: 'phrase', secret: 'six mots que personne ne sait' } as const;
  expect(await replaceSecret(ada, '000000', phrase, clock)).toBe('wrong');
  expect(await opens('493827')).toBe(true);
  expect(await replaceSecret(ada, '493827', phrase, clock)).toBe('changed');
  expect((await wraps()).map(({ method }) => method)).toEqual(['phrase']);
  expect(await opens(phrase.secret)).toBe(true);
  expect(await opens('493827')).toBe(false);
});

test('[Y22] a passkey is added beside the code, and a later one takes its place', async () => {
  expect(await addLockPasskey(ada, passkey('c1'))).toBe(true);
  expect(await addLockPasskey(ada, passkey('c2'))).toBe(true);
  expect(await lockSettings(ada)).toEqual({
    state: 'turning-on',
    afterMs: 60_000,
    onHide: true,
    methods: ['code', 'passkey'],
  });
  expect((await wraps()).map((wrap) => wrap.method === 'passkey' && wrap.credential)).toEqual([false, 'c2']);
  expect(await replaceSecret(ada, '493827', { method: 'code', secret: '817263' }, clock)).toBe('changed');
  expect((await lockSettings(ada))?.methods).toEqual(['passkey', 'code']);
});
