import { expect, test } from 'vitest';
import { themeFrom } from './theme.ts';

test('[SHELL-167] the theme is dark until the member chooses light', () => {
  expect(themeFrom(null)).toBe('dark');
  expect(themeFrom('light')).toBe('light');
  expect(themeFrom('sepia')).toBe('dark');
});
