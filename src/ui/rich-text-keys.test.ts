import { expect, test } from 'vitest';
import { markOfKey, shortcutOf } from './rich-text-keys.ts';

const plain = { key: 'i', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const control = { ...plain, ctrlKey: true };
const command = { ...plain, metaKey: true };

test('[SHELL-200] a mark has its letter with Command on Apple’s devices, with Control on others', () => {
  expect([markOfKey(control, false), markOfKey(command, true)]).toEqual(['em', 'em']);
  expect([markOfKey(command, false), markOfKey(control, true), markOfKey(plain, false)]).toEqual([null, null, null]);
  expect(markOfKey({ ...control, key: 'B' }, false)).toBe('strong');
  expect([shortcutOf('u', false), shortcutOf('u', true)]).toEqual(['Control+U', 'Meta+U']);
});

test('[SHELL-200] the same letter with another key beside is a command of the browser', () => {
  for (const other of [{ shiftKey: true }, { altKey: true }, { ctrlKey: true, metaKey: true }])
    expect([markOfKey({ ...control, ...other }, false), markOfKey({ ...command, ...other }, true)]).toEqual([
      null,
      null,
    ]);
});
