import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { MemberFound, MemberPage } from '#schemas/entities/member.ts';
import type { MemberId } from '#schemas/ids.ts';
import { ada, uuid } from '#tests/support/streams.ts';
import { directoryName, MAX_MEMBERS, openDirectory, MAX_SEARCHES, type Directory } from './directory.ts';

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
const names = async (key: string) => (await directory.search(key))?.map(({ found: { username } }) => username) ?? null;

test('a stored search returns in its order; an unknown one is absent', async () => {
  await directory.saveSearch('a', [found(2), found(1)], true, 1);
  expect([await names('a'), await names('b')]).toEqual([['membre2', 'membre1'], null]);
});

test('nobody counts as online on the device, and a foreign distance does not replace one’s own', async () => {
  await directory.saveSearch('a', [found(1, { distanceKm: 7 })], true, 1);
  await directory.saveSearch('b', [found(1, { distanceKm: 400 })], false, 2);
  expect(await directory.member(uuid(1) as string as MemberId)).toMatchObject({
    at: 2,
    found: { distanceKm: 7, online: false },
  });
});

test('a viewed page stays, also when its member is found again', async () => {
  await directory.savePage(page(1), 1);
  await directory.saveSearch('a', [found(1)], true, 2);
  expect(await directory.member(uuid(1) as string as MemberId)).toMatchObject({
    page: { bio: 'Bonsoir.', online: false },
  });
});

test('only the last searches and the last members are kept', async () => {
  for (let n = 0; n < MAX_SEARCHES + 3; n++) await directory.saveSearch(`s${n}`, [found(1)], true, n);
  expect([await names('s2'), await names('s3')]).toEqual([null, ['membre1']]);
  await directory.saveSearch(
    'many',
    Array.from({ length: MAX_MEMBERS + 5 }, (_, n) => found(n + 2)),
    true,
    100,
  );
  expect(await directory.all(100)).toHaveLength(MAX_MEMBERS);
  expect(await directory.member(uuid(1) as string as MemberId)).toBeNull();
});

test('a member not seen for a month is no longer shown', async () => {
  await directory.saveSearch('a', [found(1)], true, 0);
  expect([(await directory.all(29 * 86_400_000)).length, (await directory.all(31 * 86_400_000)).length]).toEqual([
    1, 0,
  ]);
});

test('[Y9] a blocked member leaves the device, and so do results naming them', async () => {
  await directory.saveSearch('a', [found(1), found(2)], true, 1);
  await directory.forget([uuid(1) as string as MemberId]);
  expect([await names('a'), (await directory.all(1)).length]).toEqual([['membre2'], 1]);
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
