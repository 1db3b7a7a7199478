import { expect, test } from 'vitest';
import { isSiret, siretDigits, siretGroups } from './siret.ts';

test('[PRO-04] a SIRET is fourteen digits with the checksum of Luhn', () => {
  for (const valid of ['73282932000074', '40483304800022', '55210055400013']) expect(isSiret(valid), valid).toBe(true);
  const near = '73282932000074';
  for (let place = 0; place < near.length; place++) {
    const other = String((Number(near[place]) + 1) % 10);
    expect(isSiret(near.slice(0, place) + other + near.slice(place + 1)), `digit ${place} changed`).toBe(false);
  }
  expect(isSiret('37282932000074'), 'two neighbours changed places').toBe(false);
});

test('[PRO-04] what is not fourteen digits of somebody is no SIRET', () => {
  for (const text of ['', '7328293200007', '732829320000744', '7328293200007a', '٧٣٢٨٢٩٣٢٠٠٠٠٧٤', '0'.repeat(14)])
    expect(isSiret(text), text).toBe(false);
});

test('[PRO-04] establishments of La Poste have digits that make a multiple of five', () => {
  expect(isSiret('35600000000048'), 'its head office, by Luhn').toBe(true);
  expect(isSiret('35600000049837')).toBe(true);
  expect(isSiret('35600000049838')).toBe(false);
  expect(isSiret('35600000059843'), 'neither').toBe(false);
});

test('a SIRET is typed and shown in groups', () => {
  expect(siretDigits(' 732 829 320\u202f00074 ')).toBe('73282932000074');
  expect(siretDigits('732.829.320-00074')).toBe('73282932000074');
  expect(siretGroups('73282932000074')).toBe('732\u202f829\u202f320\u202f00074');
});
