import { expect, test } from 'vitest';
import { isToolKey } from './protection.ts';

const press = (change: Partial<Parameters<typeof isToolKey>[0]>) =>
  isToolKey({ key: '', code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...change });
const tool = (code: string) => press({ code, ctrlKey: true, shiftKey: true });

test('[SHELL-154] F12 opens no tools', () => expect(press({ key: 'F12' })).toBe(true));
test('[SHELL-155] Ctrl+Shift+I opens no tools', () => expect(tool('KeyI')).toBe(true));
test('[SHELL-156] Ctrl+Shift+C opens no tools', () => expect(tool('KeyC')).toBe(true));
test('[SHELL-157] Ctrl+Shift+J opens no tools', () => expect(tool('KeyJ')).toBe(true));
test('[SHELL-158] Ctrl+U shows no source', () => expect(press({ code: 'KeyU', ctrlKey: true })).toBe(true));

test('[SHELL-159] keys for writing and copying stay as they are', () => {
  for (const code of ['KeyC', 'KeyV', 'KeyX', 'KeyA', 'KeyZ']) expect(press({ code, ctrlKey: true })).toBe(false);
  expect(press({ code: 'KeyI' })).toBe(false);
  // AltGr with U writes a character in some layouts.
  expect(press({ code: 'KeyU', ctrlKey: true, altKey: true })).toBe(false);
});
