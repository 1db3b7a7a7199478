import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { inDatabase, testCluster } from '#tests/support/database-cluster.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { communityFor, seedFor } from './demonstration.ts';
import { readEnvironment, wantsLab } from './environment.ts';
import { openFiles } from './files/settings.ts';

let database: TestDatabase;
let ownerUrl: string;
const dir = makeDataDir();
const objects = openFiles(dir.path, undefined);
beforeAll(async () => {
  await objects.prepare();
  database = await freshDatabase();
  const { urls } = await testCluster();
  ownerUrl = inDatabase(urls.owner, new URL(database.adminUrl).pathname.slice(1));
});
afterAll(async () => {
  await database.drop();
  dir.remove();
});

const elsewhere: readonly Record<string, string>[] = [
  { DATABASE_URL: 'postgres://u:p@db/x' },
  { SYNC_DATABASE_URL: 'postgres://sync_node@db' },
  { SITE_URL: 'https://alcove.example' },
  { SMTP_URL: 'smtp://mail.example' },
  { NODE_ENV: 'production' },
  { HOST: '0.0.0.0' },
];
const accounts = async () => Number((await database.owner`select count(*) as n from auth.users`)[0]?.['n']);

test('demo accounts and laboratory exist only on loopback or with SEED=demo', () => {
  const own = readEnvironment({});
  expect([communityFor(own), wantsLab(own)]).toEqual(['demo', true]);
  for (const given of elsewhere) {
    const env = readEnvironment(given);
    expect([communityFor(env), wantsLab(env)], JSON.stringify(given)).toEqual(['empty', false]);
    expect(communityFor(readEnvironment({ ...given, SEED: 'demo' })), JSON.stringify(given)).toBe('demo');
  }
});

test('a public start leaves an empty database empty and refuses one with demo accounts', async () => {
  for (const given of elsewhere) await seedFor(readEnvironment(given))(ownerUrl, objects);
  expect(await accounts()).toBe(0);
  await seedFor(readEnvironment({}))(ownerUrl, objects);
  expect(await accounts()).toBeGreaterThan(30);
  for (const given of elsewhere)
    await expect(seedFor(readEnvironment(given))(ownerUrl, objects)).rejects.toThrow(
      'holds the demonstration’s accounts, whose password is public',
    );
  await seedFor(readEnvironment({ SITE_URL: 'https://alcove.example', SEED: 'demo' }))(ownerUrl, objects);
  await seedFor(readEnvironment({ SEED: 'empty' }))(ownerUrl, objects);
});
