import { expect, test } from 'vitest';
import { actOf, type KeyPlace } from './case-keys.ts';
import { house } from './text.fr.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const free: KeyPlace = { isTyping: false, isOverlayOpen: false, isOnControl: false, isInList: true };
const press = (key: string, place: Partial<KeyPlace> = {}, more: Partial<typeof plain> = {}) =>
  actOf({ key, ...plain, ...more }, { ...free, ...place });

test('[ADMIN-03] the queue’s keys choose, open the next, reveal, claim, release and decide', () => {
  expect(['j', 'ArrowDown', 'k', 'ArrowUp'].map((key) => press(key))).toEqual([
    'next-row',
    'next-row',
    'previous-row',
    'previous-row',
  ]);
  expect(['n', 'v', ' ', 'c', 'R', 'd', '?'].map((key) => press(key))).toEqual([
    'next-case',
    'reveal',
    'reveal',
    'claim',
    'release',
    'decide',
    'help',
  ]);
  expect(['x', 'Enter', 'Escape', 'Tab'].map((key) => press(key))).toEqual([null, null, null, null]);
});

test('[ADMIN-03] a key that types, belongs to an overlay or to the browser asks for nothing', () => {
  expect(press('d', { isTyping: true })).toBeNull();
  expect(press('c', { isOverlayOpen: true })).toBeNull();
  expect([press('r', {}, { ctrlKey: true }), press('c', {}, { metaKey: true })]).toEqual([null, null]);
});

test('[ADMIN-03] the space bar presses a control, and arrows scroll a case', () => {
  expect(press(' ', { isOnControl: true })).toBeNull();
  expect([press('ArrowDown', { isInList: false }), press('j', { isInList: false })]).toEqual([null, 'next-row']);
});

test('[ADMIN-03] a held key moves through the list and decides nothing twice', () => {
  expect([press('j', {}, { repeat: true }), press('c', {}, { repeat: true })]).toEqual(['next-row', null]);
});

test('[ADMIN-03] every key of the list that « ? » shows is one', () => {
  const shown = house.keys.list.flatMap(([keys]) => keys?.match(/\b[A-Z]\b|\?/g) ?? []);
  expect(shown.length).toBeGreaterThan(6);
  for (const key of shown) expect([key, press(key)]).not.toEqual([key, null]);
});
