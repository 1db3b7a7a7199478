import { expect, test } from 'vitest';
import { periodName } from './figures.ts';
import { periodsAt } from './periods.ts';

test('[ADMIN-07] quarters and years can be chosen, the current quarter in Paris first', () => {
  const { quarters, years } = periodsAt(Date.parse('2026-11-29T12:00:00Z'));
  expect(quarters.map(({ key }) => key).slice(0, 5)).toEqual(['2026-T4', '2026-T3', '2026-T2', '2026-T1', '2025-T4']);
  expect(quarters[0]).toEqual({ key: '2026-T4', from: '2026-10-01', to: '2026-12-31' });
  expect(quarters[2]).toMatchObject({ from: '2026-04-01', to: '2026-06-30' });
  expect(years.map(({ from, to }) => [from, to])[0]).toEqual(['2026-01-01', '2026-12-31']);
  expect(years).toHaveLength(3);
  expect(periodsAt(Date.parse('2026-12-31T23:30:00Z')).quarters[0].key).toBe('2027-T1');
});

test('[ADMIN-07] periods have French names', () => {
  expect(['2026-T1', '2026-T4', '2026'].map(periodName)).toEqual([
    '1er\u00a0trimestre 2026',
    '4e\u00a0trimestre 2026',
    'Année\u00a02026',
  ]);
});
