import { expect, test } from 'vitest';
import { shortcutOf } from './keys.ts';

const press = (change: Partial<Parameters<typeof shortcutOf>[0]>) => ({
  code: '',
  key: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  ...change,
});

test.each([
  ['DISPLAY-37', 'Digit1', 'main'],
  ['DISPLAY-38', 'Digit2', 'nav'],
  ['DISPLAY-39', 'Numpad3', 'search'],
] as const)('[%s] Alt with %s goes to %s, whatever the layout writes', (_, code, shortcut) => {
  expect(shortcutOf(press({ code, key: '¹', altKey: true }), true)).toBe(shortcut);
});

test('[DISPLAY-37] AltGr, a held key and a plain figure are no shortcuts', () => {
  const one = { code: 'Digit1', key: '&', altKey: true };
  expect(shortcutOf(press({ ...one, ctrlKey: true }), false)).toBeNull();
  expect(shortcutOf(press({ ...one, repeat: true }), false)).toBeNull();
  expect(shortcutOf(press({ ...one, altKey: false }), false)).toBeNull();
});

test('[DISPLAY-40] « ? » asks for the list, except where it is written', () => {
  expect(shortcutOf(press({ key: '?', shiftKey: true }), false)).toBe('list');
  expect(shortcutOf(press({ key: '?', shiftKey: true }), true)).toBeNull();
});
