import { expect, test } from 'vitest';
import { derivedKeys, givenKeys } from './push-keys.ts';

const { publicKey, privateKey } = derivedKeys('secret', 'mailto:a@b.fr');

test('keys of the operator are a pair, and anything else is refused in one sentence', () => {
  expect(givenKeys(publicKey, privateKey, 'mailto:a@b.fr')).toEqual({
    publicKey,
    privateKey,
    subject: 'mailto:a@b.fr',
  });
  const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551';
  const other = [Buffer.alloc(32), Buffer.alloc(32, 0xff), Buffer.from(order, 'hex'), Buffer.alloc(31, 1)];
  for (const bytes of other)
    expect(() => givenKeys(publicKey, bytes.toString('base64url'), 'mailto:a@b.fr')).toThrow(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair of keys.',
    );
  expect(() => givenKeys(derivedKeys('other', '').publicKey, privateKey, '')).toThrow('are no pair of keys');
});
