import { expect, test } from 'vitest';
import { ada } from '#tests/support/streams.ts';
import { createCipher, randomBytes } from './cipher.ts';
import { createDataKey, unwrapWithPasskey, unwrapWithSecret, wrapWithPasskey, wrapWithSecret } from './keys.ts';
import type { StretchCosts, Wrap } from './types.ts';

/** The least that a wrap may name, so that the test is quick. */
const costs: StretchCosts = { memory: 8192, passes: 1 };
type WrapOfSecret = Extract<Wrap, { costs: StretchCosts }>;
const wrapOf = async (key: Uint8Array, method: 'code' | 'phrase', secret: string) =>
  (await wrapWithSecret(key, 'ada', method, secret, costs)) as WrapOfSecret;

test('[Y22] the right code unwraps the data key, a wrong one does not', async () => {
  const key = createDataKey();
  const wrap = await wrapOf(key, 'code', '493827');
  expect(await unwrapWithSecret(wrap, 'ada', '493827')).toEqual(key);
  expect(await unwrapWithSecret(wrap, 'ada', '493828')).toBeNull();
  expect(await unwrapWithSecret(wrap, 'ada', '')).toBeNull();
});

test('[Y22] a wrap of another account, or one taken for another method, is refused', async () => {
  const wrap = await wrapOf(createDataKey(), 'code', '493827');
  expect(await unwrapWithSecret(wrap, 'bela', '493827')).toBeNull();
  expect(await unwrapWithSecret({ ...wrap, method: 'phrase' }, 'ada', '493827')).toBeNull();
});

test('[Y22] a wrap whose costs were lowered is refused without stretching', async () => {
  const wrap = await wrapOf(createDataKey(), 'code', '493827');
  expect(await unwrapWithSecret({ ...wrap, costs: { memory: 8, passes: 1 } }, 'ada', '493827')).toBeNull();
});

test('[Y22] a phrase is the same with other accents, capitals and spaces', async () => {
  const key = createDataKey();
  const wrap = await wrapOf(key, 'phrase', 'abeille nuage école sable vélo tapis');
  expect(await unwrapWithSecret(wrap, 'ada', '  Abeille nuage ecole, SABLE velo tapis ')).toEqual(key);
  expect(await unwrapWithSecret(wrap, 'ada', 'abeille nuage école sable vélo')).toBeNull();
});

test('[Y22] a passkey unwraps with its own answer only', () => {
  const key = createDataKey();
  const prf = randomBytes(32);
  const wrap = wrapWithPasskey(key, 'ada', { credential: 'c1', salt: randomBytes(32), prf });
  if (wrap.method !== 'passkey') throw new Error('another method');
  expect(unwrapWithPasskey(wrap, 'ada', prf)).toEqual(key);
  expect(unwrapWithPasskey(wrap, 'ada', randomBytes(32))).toBeNull();
  expect(unwrapWithPasskey(wrap, 'bela', prf)).toBeNull();
});

test('[Y22] a new code wraps the same data key: what is sealed stays readable', async () => {
  const key = createDataKey();
  const sealed = createCipher(key, ada).seal('outbox/entries/1', { text: 'Bonsoir' });
  const before = await wrapOf(key, 'code', '493827');
  const unwrapped = await unwrapWithSecret(before, 'ada', '493827');
  const after = await wrapOf(unwrapped ?? createDataKey(), 'phrase', 'abeille nuage sable velo tapis lune');
  const again = await unwrapWithSecret(after, 'ada', 'abeille nuage sable velo tapis lune');
  expect(createCipher(again ?? createDataKey(), ada).open('outbox/entries/1', sealed)).toEqual({ text: 'Bonsoir' });
});
