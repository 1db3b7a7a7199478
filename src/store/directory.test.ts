import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { MemberFound, MemberPage } from '#schemas/entities/member.ts';
import type { MemberId } from '#schemas/ids.ts';
import { ada, uuid } from '#tests/support/streams.ts';
import { directoryName, MEMBERS_KEPT, openDirectory, SEARCHES_KEPT, type Directory } from './directory.ts';

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

test('a search comes back as it was, in its order; one that was never made is not there', async () => {
  await directory.keepSearch('a', [found(2), found(1)], true, 1);
  expect([await names('a'), await names('b')]).toEqual([['membre2', 'membre1'], null]);
});

test('nobody is online on the device, and a distance from elsewhere does not replace the member’s own', async () => {
  await directory.keepSearch('a', [found(1, { distanceKm: 7 })], true, 1);
  await directory.keepSearch('b', [found(1, { distanceKm: 400 })], false, 2);
  expect(await directory.member(uuid(1) as string as MemberId)).toMatchObject({
    at: 2,
    found: { distanceKm: 7, online: false },
  });
});

test('a page that was looked at stays, also when its member is found again', async () => {
  await directory.keepPage(page(1), 1);
  await directory.keepSearch('a', [found(1)], true, 2);
  expect(await directory.member(uuid(1) as string as MemberId)).toMatchObject({
    page: { bio: 'Bonsoir.', online: false },
  });
});

test('only the last searches and the last members are kept', async () => {
  for (let n = 0; n < SEARCHES_KEPT + 3; n++) await directory.keepSearch(`s${n}`, [found(1)], true, n);
  expect([await names('s2'), await names('s3')]).toEqual([null, ['membre1']]);
  await directory.keepSearch(
    'many',
    Array.from({ length: MEMBERS_KEPT + 5 }, (_, n) => found(n + 2)),
    true,
    100,
  );
  expect(await directory.all(100)).toHaveLength(MEMBERS_KEPT);
  expect(await directory.member(uuid(1) as string as MemberId)).toBeNull();
});

test('who was not seen for a month is not shown any more', async () => {
  await directory.keepSearch('a', [found(1)], true, 0);
  expect([(await directory.all(29 * 86_400_000)).length, (await directory.all(31 * 86_400_000)).length]).toEqual([
    1, 0,
  ]);
});

test('[Y9] who is blocked leaves the device, and the results that named them', async () => {
  await directory.keepSearch('a', [found(1), found(2)], true, 1);
  await directory.forget([uuid(1) as string as MemberId]);
  expect([await names('a'), (await directory.all(1)).length]).toEqual([['membre2'], 1]);
});

test('[Y17] it carries the account in its name, steps aside for its deletion, and is not made by who only forgets', async () => {
  expect(directoryName(ada)).toContain(ada);
  await new Promise<void>((resolve, reject) => {
    const request = factory.deleteDatabase(directoryName(ada));
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('not deleted'));
  });
  expect(await openDirectory(ada, { factory, existing: true })).toBeNull();
  expect(await factory.databases()).toEqual([]);
});

test('a value of another shape is as if it were not there', async () => {
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
