import { expect, test } from 'vitest';
import { seenAt } from './fr/seen-at.ts';

const now = Date.parse('2026-11-21T22:30:00+01:00');

test.each([
  ['2026-11-21T21:42:00+01:00', 'Vu à 21:42'],
  ['2026-11-20T21:42:00+01:00', 'Vu hier à 21:42'],
  ['2026-11-12T21:42:00+01:00', 'Vu le 12 nov. à 21:42'],
  ['2025-11-12T21:42:00+01:00', 'Vu le 12 nov. 2025 à 21:42'],
  ['2026-11-22T08:00:00+01:00', 'Vu à 08:00'],
])('what was seen at %s is labelled « %s »', (at, label) => expect(seenAt(Date.parse(at), now)).toBe(label));
