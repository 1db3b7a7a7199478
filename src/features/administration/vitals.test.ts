import { expect, test } from 'vitest';
import type { VitalFigure } from '#schemas/wire/web-vitals.ts';
import { vitalSections } from './vitals.ts';
import { vitalText } from './vitals.fr.ts';

const figure = (change: Partial<VitalFigure>): VitalFigure => ({
  metric: 'LCP',
  route: '/home',
  count: 40,
  p75: 4,
  good: 30,
  poor: 2,
  ...change,
});

test('[SHELL-194] each metric is a table: everywhere first, then the routes with most measures', () => {
  const figures = [
    figure({ metric: 'CLS', route: null, p75: 11 }),
    figure({ route: '/home', count: 10 }),
    figure({ route: '/chat/*', count: 30, p75: 6 }),
    figure({ route: '/', count: 3, p75: null }),
    figure({ route: null }),
  ];
  const sections = vitalSections({ figures });
  expect(sections.map(({ metric }) => metric)).toEqual(['LCP', 'CLS']);
  expect(sections[0]?.rows.map(({ name }) => name)).toEqual([
    'Tous les écrans',
    '/chat/*',
    '/home',
    'Accueil et pages publiques',
  ]);
  expect(sections[0]?.rows.map(({ cells: [p75] }) => [p75?.text.replaceAll('\u00a0', ' '), p75?.tone])).toEqual([
    ['≤ 2,5 s, bon', undefined],
    ['≤ 3,5 s, à améliorer', 'warn'],
    ['≤ 2,5 s, bon', undefined],
    ['Trop peu', undefined],
  ]);
  expect(sections[1]?.rows[0]?.cells.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    '> 1, mauvais',
    '75 %',
    '40',
  ]);
});

test('[SHELL-194] values are in milliseconds or seconds, and those of stability have no unit', () => {
  expect([vitalText('TTFB', 800), vitalText('LCP', 2500), vitalText('CLS', 0.25)]).toEqual([
    '800\u00a0ms',
    '2,5\u00a0s',
    '0,25',
  ]);
});
