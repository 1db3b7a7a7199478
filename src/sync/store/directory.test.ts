import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { MemberFound, MemberPage } from '#schemas/entities/member.ts';
import type { MemberId } from '#schemas/ids.ts';
import { ada, uuid } from '#tests/support/streams.ts';
import { directoryName, MAX_MEMBERS, openDirectory, type Directory } from './directory.ts';

let factory: IDBFactory;
let directory: Directory;
const open = async (): Promise<Directory> => {
  const opened = await openDirectory(ada, { factory });
  if (!opened) throw new Error('no directory');
  return opened;
};
beforeEach(async () => {
  factory = new IDBFactory();
  directory = await open();
});

const found = (n: number, change: Partial<MemberFound> = {}): MemberFound => ({
  id: uuid(n) as string as MemberId,
  username: `membre${n}`,
  avatarUrl: null,
  genre: 'femme',
  sexualite: null,
  ages: [30],
  town: 'Lyon',
  distanceKm: n,
  seal: false,
  premium: false,
  libreCeSoir: false,
  auCap: false,
  online: true,
  lastSeen: 'online',
  ...change,
});
const page = (n: number): MemberPage => ({
  ...found(n),
  coverUrl: null,
  bio: 'Bonsoir.',
  persons: [],
  experience: null,
  mobility: null,
  desires: ['danse'],
  soughtGenres: [],
  followed: false,
  mayWrite: true,
});
test('nobody counts as online on the device, and a foreign distance does not replace one’s own', async () => {
  await directory.saveMembers([found(1, { distanceKm: 7 })], true, 1);
  await directory.saveMembers([found(1, { distanceKm: 400 })], false, 2);
  expect(await directory.member(uuid(1) as string as MemberId)).toMatchObject({
    at: 2,
    found: { distanceKm: 7, online: false },
  });
});

test('a viewed page stays, also when its member is found again', async () => {
  await directory.savePage(page(1), 1);
  await directory.saveMembers([found(1)], true, 2);
  expect(await directory.member(uuid(1) as string as MemberId)).toMatchObject({
    page: { bio: 'Bonsoir.', online: false },
  });
});

test('only the last members are kept', async () => {
  await directory.saveMembers([found(1)], true, 99);
  await directory.saveMembers(
    Array.from({ length: MAX_MEMBERS + 5 }, (_, n) => found(n + 2)),
    true,
    100,
  );
  expect(await directory.all(100)).toHaveLength(MAX_MEMBERS);
  expect(await directory.member(uuid(1) as string as MemberId)).toBeNull();
});

test('a member not seen for a month is no longer shown', async () => {
  await directory.saveMembers([found(1)], true, 0);
  expect([(await directory.all(29 * 86_400_000)).length, (await directory.all(31 * 86_400_000)).length]).toEqual([
    1, 0,
  ]);
});

test('[Y9] a blocked member leaves the directory', async () => {
  await directory.saveMembers([found(1), found(2)], true, 1);
  await directory.forget([uuid(1) as string as MemberId]);
  expect((await directory.all(1)).map(({ found: { username } }) => username)).toEqual(['membre2']);
});

test('[Y18] a directory of the first version loses its searches and keeps its members', async () => {
  directory.close();
  const older = new IDBFactory();
  await new Promise<void>((resolve) => {
    const request = older.open(directoryName(ada), 1);
    request.onupgradeneeded = () => {
      const members = request.result.createObjectStore('members', { keyPath: 'id' });
      members.createIndex('at', 'at');
      members.put({ id: uuid(1), at: 1, found: found(1), page: null });
      request.result.createObjectStore('searches', { keyPath: 'key' }).createIndex('at', 'at');
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  const upgraded = await openDirectory(ada, { factory: older, existing: true });
  expect(await upgraded?.all(1)).toHaveLength(1);
  upgraded?.close();
});

test('[Y17] the database names its account, yields to deletion, and no reader creates it', async () => {
  expect(directoryName(ada)).toContain(ada);
  await new Promise<void>((resolve, reject) => {
    const request = factory.deleteDatabase(directoryName(ada));
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('not deleted'));
  });
  expect(await openDirectory(ada, { factory, existing: true })).toBeNull();
  expect(await factory.databases()).toEqual([]);
});

test('an invalid value counts as absent', async () => {
  const request = factory.open(directoryName(ada));
  const database = await new Promise<IDBDatabase>(
    (resolve) => (request.onsuccess = () => resolve(request.result as unknown as IDBDatabase)),
  );
  database
    .transaction('members', 'readwrite')
    .objectStore('members')
    .put({ id: uuid(1), at: 1, found: { username: 4 }, page: null });
  database.close();
  expect([await directory.all(1), await directory.member(uuid(1) as string as MemberId)]).toEqual([[], null]);
});
