import { expect, test } from 'vitest';
import { regions } from '#lib/regions.ts';
import { clubs } from './clubs.ts';

test('[PUBLIC-24] the demonstration’s clubs lie in listed regions and say that they are invented', () => {
  expect(clubs.filter(({ region }) => !(regions as readonly string[]).includes(region))).toEqual([]);
  expect(clubs.filter(({ about }) => !about.startsWith('Lieu inventé pour la démonstration.'))).toEqual([]);
  expect(clubs.filter(({ about, opening }) => / [;:!?]|'/.test(about + opening))).toEqual([]);
  expect(new Set(clubs.map(({ slug }) => slug)).size).toBe(clubs.length);
});
