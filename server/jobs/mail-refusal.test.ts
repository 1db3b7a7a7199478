import { describe, expect, test } from 'vitest';
import { pauseSeconds, refusalOf } from './mail-refusal.ts';

const refused = (responseCode: number, command: string) =>
  Object.assign(new Error('to ada@demo.alcove.test'), { code: 'EENVELOPE', responseCode, command });

test.each([
  [refused(450, 'RCPT TO'), false, '450'],
  [refused(421, 'DATA'), false, '421'],
  [refused(550, 'RCPT TO'), true, '550'],
  [refused(554, 'DATA'), true, '554'],
  // Errors of the operator's sender, password or address: the mails leave once that is corrected.
  [refused(550, 'MAIL FROM'), false, '550'],
  [refused(535, 'AUTH PLAIN'), false, '535'],
  [refused(554, 'CONN'), false, '554'],
  [Object.assign(new Error('connect'), { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }), false, 'ECONNREFUSED'],
  [Object.assign(new Error('Invalid recipient "ada@…"'), { code: 'EENVELOPE' }), true, 'EENVELOPE'],
  [new TypeError('ada@demo.alcove.test'), false, 'TypeError'],
  ['ada@demo.alcove.test', false, 'string'],
])('%s is final or not, and its code holds no address', (error, isFinal, code) => {
  expect(refusalOf(error)).toEqual({ isFinal, code });
});

describe('pauses', () => {
  const triesIn = (lifetime: number) => {
    const pauses: number[] = [];
    for (let passed = 0; passed < lifetime; passed += pauses.at(-1) ?? 0)
      pauses.push(pauseSeconds(pauses.length, lifetime));
    return pauses;
  };
  test('pauses grow, and never exceed a twelfth of the mail’s lifetime', () => {
    for (const lifetime of [3600, 86_400]) {
      const pauses = triesIn(lifetime);
      expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
      expect([pauses[0], pauses.at(-1)]).toEqual([5, lifetime / 12]);
      expect(pauses.length).toBeLessThan(30);
    }
  });
  test('pauses are finite after any number of attempts', () => expect(pauseSeconds(10_000, 86_400)).toBe(7200));
});
