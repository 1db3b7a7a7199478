import { expect, test } from 'vitest';
import { firstParts } from './first-parts.ts';

const prefix = 'alcove-snapshot-';
const kept = { [`${prefix}ada-list`]: '[]', [`${prefix}ada-conversation`]: JSON.stringify({ subject: '["b1"]', value: {} }) };

test('the document can run it before anything of the program is there', () => {
  const alone = (0, eval)(`(${firstParts.toString()})`) as typeof firstParts;
  expect(alone('#/chat', kept, prefix)).toEqual(['member', 'chat']);
  expect(alone('#/chat/b1', kept, prefix)).toEqual(['member', 'chat', 'conversation']);
  expect(alone('#/chat', { theme: 'dark' }, prefix)).toEqual([]);
});

test('the device’s data belong to the first screen of a conversation that is not remembered, and of no other', () => {
  for (const address of ['#/chat/c2', '#/chat/c2?m=7', '#/chat/c2/']) expect(firstParts(address, kept, prefix), address).toEqual(['member', 'chat', 'conversation', 'device']);
  for (const address of ['#/', '#/chat', '#/chat/', '#/chat/b1', '#/chat/b1?m=7']) expect(firstParts(address, kept, prefix), address).not.toContain('device');
  expect(firstParts('#/chat/c2', { theme: 'dark' }, prefix)).toEqual([]);
});
