import { describe, expect, test } from 'vitest';
import { ratingOfStep, vitalNames, vitalScales, vitalStep, webVital, webVitalOf } from './web-vitals.ts';

const where = { route: '/home', device: 'phone', day: '2026-11-29' } as const;

// [SHELL-184, SHELL-185, SHELL-186, SHELL-187, SHELL-188, SHELL-189, SHELL-190, SHELL-191, SHELL-192, SHELL-193]
test.each([
  ['LCP', 2500, 4000],
  ['FCP', 1800, 3000],
  ['INP', 200, 500],
  ['CLS', 0.1, 0.25],
  ['TTFB', 800, 1800],
] as const)('%s is good up to its first threshold, and poor beyond its second', (name, good, poor) => {
  const rate = (value: number) => webVitalOf(name, value, where).rating;
  expect([0, good, good * 1.001].map(rate)).toEqual(['good', 'good', 'needs-improvement']);
  expect([poor, poor * 1.001, poor * 1000].map(rate)).toEqual(['needs-improvement', 'poor', 'poor']);
});

describe.each(vitalNames)('the scale of %s', (name) => {
  const { good, poor, steps }: { good: number; poor: number; steps: readonly number[] } = vitalScales[name];
  test('[SHELL-194] rises, and has both thresholds as bounds', () => {
    expect([...steps].sort((a, b) => a - b)).toEqual(steps);
    expect(steps).toEqual(expect.arrayContaining([good, poor]));
    expect(steps.map((bound) => vitalStep(name, bound))).toEqual(steps.map((_, n) => n));
  });
});

test('[SHELL-178] an event has the category `Web Vitals`, and no field for a member or an address', () => {
  const event = webVitalOf('LCP', 2431.7, where);
  expect(event).toEqual({ category: 'Web Vitals', metric: 'LCP', rating: 'good', step: 4, ...where });
  expect(webVital.safeParse(event).success).toBe(true);
  const id = '4b1c5f3e-0000-4000-8000-000000000001';
  for (const change of [
    { member: id },
    { value: 2431.7 },
    { route: `/member/${id}` },
    { route: '/home?ref=ada' },
    { category: 'Other' },
    { metric: 'FID' },
    { device: 'Pixel 9' },
    { rating: 'poor' },
    { step: 13 },
    { day: 'hier' },
  ])
    expect(webVital.safeParse({ ...event, ...change }).success, JSON.stringify(change)).toBe(false);
  expect(ratingOfStep('LCP', 12)).toBe('poor');
});
