import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { letter } from './letter.ts';
import { mailSeal } from './sealed-mail.ts';

const id = randomUUID();
const mail = {
  ...letter('ada@demo.alcove.test', { kind: 'wished', subject: 'Sujet', text: ['Des mots.'], after: 'Fin.' }),
  replyTo: 'bela@demo.alcove.test',
  headers: { 'List-Unsubscribe': '<https://alcove.test/u>' },
};

test('a sealed mail opens whole with the secret and contains none of its text in clear', () => {
  const sealed = mailSeal('un secret').close(id, mail);
  for (const encoding of ['utf8', 'latin1'] as const)
    for (const word of ['ada@', 'Sujet', 'wished']) expect(sealed.toString(encoding)).not.toContain(word);
  expect(mailSeal('un secret').open(id, sealed)).toEqual(mail);
});

test('a sealed mail does not open with another secret or row, or when altered', () => {
  const seal = mailSeal('un secret');
  const sealed = seal.close(id, mail);
  expect(mailSeal('un autre').open(id, sealed)).toBeNull();
  expect(seal.open(randomUUID(), sealed)).toBeNull();
  for (let at = 0; at < sealed.length; at += 13) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(seal.open(id, changed)).toBeNull();
    expect(seal.open(id, sealed.subarray(0, at))).toBeNull();
  }
});

test('the same mail is never sealed to the same bytes twice', () => {
  const seal = mailSeal('un secret');
  expect(seal.close(id, mail).equals(seal.close(id, mail))).toBe(false);
});
