import { expect, test } from 'vitest';
import { PAGE_SEALED } from '#device/sealed-keys.ts';
import { firstParts } from './first-parts.ts';

const prefix = 'alcove-snapshot-';
const [stored, other] = ['62c070a9-0a84-84dc-a272-a55385da89ab', 'e106327b-4358-8664-b77f-cca462d9ae43'];
const storage = {
  [`${prefix}ada-list`]: '[]',
  [`${prefix}ada-home`]: '[]',
  [`${prefix}ada-conversation`]: JSON.stringify({ subject: JSON.stringify([stored]), value: {} }),
};

test('the document can run it before any program file is loaded', () => {
  const listOnly = (0, eval)(`(${firstParts.toString()})`) as typeof firstParts;
  expect(listOnly('#/chat', storage, prefix)).toEqual(['member', 'chat']);
  expect(listOnly(`#/chat/${stored}`, storage, prefix)).toEqual(['member', 'chat', 'conversation']);
  expect(listOnly('#/chat', { theme: 'dark' }, prefix)).toEqual([]);
});

test('a conversation without a snapshot preloads the device’s data; other screens do not', () => {
  for (const address of [`#/chat/${other}`, `#/chat/${other}?m=7`, `#/chat/${other}/`])
    expect(firstParts(address, storage, prefix), address).toEqual(['member', 'chat', 'conversation', 'device']);
  for (const address of [
    '#/',
    '#/chat',
    '#/chat/',
    `#/chat/${stored}`,
    `#/chat/${stored}?m=7`,
    '#/chat/personne',
    `#/chat/${other}0`,
  ])
    expect(firstParts(address, storage, prefix), address).not.toContain('device');
  expect(firstParts(`#/chat/${other}`, { theme: 'dark' }, prefix)).toEqual([]);
});

test('[Y1] a list or a home page whose snapshot is being written anew preloads the device’s data', () => {
  const profile = { [`${prefix}ada-profile`]: '[]', [`${prefix}ada-homeScreen`]: '[]' };
  expect(firstParts('#/chat', profile, prefix)).toEqual(['member', 'chat', 'device']);
  expect(firstParts('#/', profile, prefix)).toEqual(['member', 'home', 'device']);
  expect(firstParts('#/chat/groups', profile, prefix)).not.toContain('device');
});

test('[Y22] what opens typed text is loaded with the first screen only where some lies sealed', () => {
  const sealed = { ...storage, 'alcove-words-ada': `${PAGE_SEALED}…` };
  for (const address of ['#/', '#/chat', `#/chat/${stored}`]) {
    expect(firstParts(address, sealed, prefix), address).toContain('text');
    expect(firstParts(address, storage, prefix), address).not.toContain('text');
  }
});
