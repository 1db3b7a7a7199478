import { expect, test } from 'vitest';
import { pagesOpenTo } from './house-pages.ts';

test('[ADMIN-02] each right opens its own pages of the house', () => {
  expect(pagesOpenTo(['moderation'])).toEqual(['queue', 'members', 'requests']);
  expect(pagesOpenTo(['certification'])).toEqual(['queue']);
  expect(pagesOpenTo(['support'])).toEqual(['members']);
  expect(pagesOpenTo(['administration'])).toEqual([
    'requests',
    'audit',
    'transparency',
    'rules',
    'broadcast',
    'catalogue',
    'health',
    'vitals',
  ]);
  expect([pagesOpenTo(['finances']), pagesOpenTo([])]).toEqual([[], []]);
  expect(pagesOpenTo(['administration', 'support', 'moderation'])).toHaveLength(10);
});
