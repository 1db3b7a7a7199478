import { expect, test } from 'vitest';
import { filterName } from './filter-name.ts';

test('[ADMIN-01] a filter says how many cases it shows, up to a hundred', () => {
  expect([7, 99, 100].map((count) => filterName('report', count))).toEqual([
    'Signalements · 7',
    'Signalements · 99',
    'Signalements · 99+',
  ]);
  expect([filterName(null, 3), filterName(null, 0)]).toEqual(['Tout · 3', 'Tout']);
});
