import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase, testCluster } from '#tests/support/database-cluster.ts';
import { migrateJobs } from './job-schema.ts';

const name = `alcove_jobs_${randomBytes(6).toString('hex')}`;
let admin: Sql;
let inside: Sql;
let url: string;
beforeAll(async () => {
  const { adminUrl } = await testCluster();
  admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create role ${name} login password '${name}' nosuperuser noinherit`);
  await admin.unsafe(`create database ${name}`);
  await admin.unsafe(
    `revoke all on database ${name} from public; grant connect, create on database ${name} to ${name}`,
  );
  inside = postgres(inDatabase(adminUrl, name), { max: 1, onnotice: () => undefined });
  const login = new URL(inDatabase(adminUrl, name));
  [login.username, login.password] = [name, name];
  url = login.href;
});
afterAll(async () => {
  await inside.end();
  await admin.unsafe(`drop database ${name} (force)`);
  await admin.unsafe(`drop role ${name}`);
  await admin.end();
});

test('a role that may only create a schema creates the runner’s tables, also twice', async () => {
  const versions = () => inside`select id from graphile_worker.migrations order by id`;
  await Promise.all([migrateJobs(url), migrateJobs(url)]);
  const made = await versions();
  expect(made.length).toBeGreaterThan(15);
  await migrateJobs(url);
  expect(await versions()).toEqual(made);
});

test('nobody else gets any right on them, and row level security is on for each', async () => {
  const granted = await inside`
    select relname from pg_class c cross join lateral aclexplode(coalesce(relacl, acldefault('r', relowner))) a
    where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'v') and a.grantee <> relowner
    union select nspname from pg_namespace cross join lateral aclexplode(coalesce(nspacl, acldefault('n', nspowner))) a where nspname = 'graphile_worker' and a.grantee <> nspowner`;
  expect(granted).toEqual([]);
  const open =
    await inside`select relname from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and not relrowsecurity`;
  expect(open.map(({ relname }) => relname as string)).toEqual(['migrations']);
});
