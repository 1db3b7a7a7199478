import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPicturePreview } from './picture-preview.ts';

const revoked: string[] = [];
beforeEach(() => void vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url)));
afterEach(() => {
  vi.restoreAllMocks();
  revoked.length = 0;
});

test('[GROUP-19] a picture stored after the screen was left gets no address in memory', () => {
  const preview = createPicturePreview();
  const leave = preview.open();
  leave();
  const urlOf = vi.fn(() => 'blob:late');
  preview.show('late', urlOf);
  expect([preview.state(), urlOf.mock.calls]).toEqual([null, []]);
});

test('[GROUP-19] the address of an earlier picture is revoked, and the last one with the screen', () => {
  const preview = createPicturePreview();
  const leave = preview.open();
  preview.show('one', () => 'blob:one');
  preview.show('two', () => 'blob:two');
  expect([preview.state(), revoked]).toEqual([{ path: 'two', url: 'blob:two' }, ['blob:one']]);
  leave();
  expect([preview.state(), revoked]).toEqual([null, ['blob:one', 'blob:two']]);
});
