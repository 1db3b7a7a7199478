import { expect, test } from 'vitest';
import { hashAddress } from '../src/app/clean-path.ts';
import { firstParts, type FirstPart } from '../src/app/first-parts.ts';
import { SNAPSHOT_MARK } from '#startup/device-marks.ts';
import { preloadScript } from './preload-first-screen.ts';

const files: Record<FirstPart, string[]> = {
  member: ['member.js', 'kit.js'],
  home: ['home.js'],
  chat: ['chat.js', 'kit.js'],
  conversation: ['conversation.js'],
  device: ['data.js'],
  text: ['cipher.js'],
};
const [seen, other] = ['62c070a9-0a84-84dc-a272-a55385da89ab', 'e106327b-4358-8664-b77f-cca462d9ae43'];
const storedKeys = {
  [`${SNAPSHOT_MARK}ada-list`]: '',
  [`${SNAPSHOT_MARK}ada-home`]: '',
  [`${SNAPSHOT_MARK}ada-conversation`]: JSON.stringify({ subject: JSON.stringify([seen]) }),
};

/** Returns the files that the document's own script requests at this address, for a device with this storage. */
function preloadedFiles(address: string, storage: object = storedKeys): string[] {
  const links: { href: string }[] = [];
  const databases = () => Promise.reject(new Error('nothing is kept'));
  const document = { head: { append: (link: { href: string }) => links.push(link) }, createElement: () => ({}) };
  new Function('document', 'location', 'localStorage', 'indexedDB', preloadScript(files))(
    document,
    new URL(address, 'https://alcove.test'),
    storage,
    { databases },
  );
  return links.map(({ href }) => href);
}
/** Returns the files that the program loads there. */
function loadedFiles(address: string): string[] {
  const mapped = new URL(hashAddress(new URL(address, 'https://alcove.test')) ?? address, 'https://alcove.test');
  return firstParts(mapped.hash, storedKeys, SNAPSHOT_MARK).flatMap((part) => files[part].map((file) => `/${file}`));
}

test('the document requests each file of the coming screen once', () => {
  expect(preloadedFiles(`/#/chat/${seen}`)).toEqual(['/member.js', '/kit.js', '/chat.js', '/conversation.js']);
  expect(preloadedFiles(`/#/chat/${other}`)).toEqual([
    '/member.js',
    '/kit.js',
    '/chat.js',
    '/conversation.js',
    '/data.js',
  ]);
  expect(preloadedFiles('/')).toEqual(['/member.js', '/kit.js', '/home.js']);
  const sealed = { ...storedKeys, 'alcove-words-ada': 'page:…' };
  expect(preloadedFiles('/', sealed)).toEqual(['/member.js', '/kit.js', '/home.js', '/cipher.js']);
  for (const address of [
    '/',
    '/index.html',
    '/#/home',
    '/#/members',
    '/chat',
    `/chat/${other}?x=1`,
    '/members',
    '/?utm=x',
    '/reset-password?code=1',
    '/app#/chat',
    '/#autre',
  ])
    expect([...new Set(loadedFiles(address))], address).toEqual(preloadedFiles(address));
});

test('the document requests nothing for a stranger or without stored data', () => {
  expect(preloadedFiles('/#/chat', { theme: 'dark' })).toEqual([]);
  expect(() => preloadedFiles('/#/chat', null as unknown as object)).not.toThrow();
});
