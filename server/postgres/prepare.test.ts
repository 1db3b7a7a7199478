import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { inDatabase } from '#tests/support/database-cluster.ts';
import { mailTo, startMailNode } from '#tests/support/mail-node.ts';
import { startSmtpDouble } from '#tests/support/smtp-double.ts';
import { prepareDatabase } from './prepare.ts';

let database: TestDatabase;
let admin: Sql;
const made: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  for (const name of made) await admin.unsafe(`drop database ${name} (force)`);
  await admin.end();
  await database.drop();
});

async function emptyDatabase(options: string): Promise<string> {
  const name = `alcove_made_${process.pid}_${made.length}`;
  await admin.unsafe(`create database ${name} template template0 ${options}`);
  made.push(name);
  return inDatabase(database.adminUrl, name);
}
async function ask(url: string, text: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  return sql.unsafe(text).finally(() => sql.end());
}

const unknownSettings: Record<string, string> = {
  datestyle: 'German, DMY',
  intervalstyle: `'sql_standard'`,
  timezone: `'Pacific/Auckland'`,
  client_encoding: `'LATIN1'`,
  search_path: 'pg_catalog',
  standard_conforming_strings: 'off',
  bytea_output: `'escape'`,
  extra_float_digits: '-15',
  transform_null_equals: 'on',
  default_transaction_read_only: 'on',
  default_transaction_isolation: `'serializable'`,
  statement_timeout: `'1ms'`,
};

test('a database with any settings is prepared, sessions get their own settings and jobs run', async () => {
  const url = await emptyDatabase('');
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(unknownSettings))
    await admin.unsafe(`alter database ${name} set ${setting} = ${value}`);
  const urls = await prepareDatabase(url);
  for (const session of Object.values(urls)) {
    const [row] = await ask(
      session,
      `
      select current_setting('datestyle') as dates, current_setting('timezone') as zone, current_setting('search_path') as path, current_setting('client_encoding') as encoding,
        current_setting('standard_conforming_strings') as strings, current_setting('bytea_output') as bytes, current_setting('default_transaction_read_only') as read_only`,
    );
    expect(row).toEqual({
      dates: 'ISO, MDY',
      zone: 'UTC',
      path: '"$user", public',
      encoding: 'UTF8',
      strings: 'on',
      bytes: 'hex',
      read_only: 'off',
    });
  }
  const double = await startSmtpDouble();
  const node = await startMailNode({ ownerUrl: urls.owner, authUrl: urls.auth }, double.url);
  await node.queue.send(mailTo('ada@demo.alcove.test'));
  await vi.waitFor(() => expect(double.letters).toHaveLength(1), { timeout: 10_000 });
  await node.stop();
  await double.close();
});

test('a database in another encoding is refused in one sentence before any write', async () => {
  const url = await emptyDatabase(`encoding 'LATIN1' locale 'C'`);
  await expect(prepareDatabase(url)).rejects.toThrow(
    /is encoded as LATIN1, .* create database alcove_made_\d+_\d+_utf8 template template0 encoding 'UTF8'/,
  );
  expect(
    await ask(
      url,
      `select nspname from pg_namespace where nspname in ('auth', 'storage', 'app', 'supabase_migrations')`,
    ),
  ).toEqual([]);
});

test('a locale that does not fold accents, or folds i differently, is refused in one sentence', async () => {
  for (const locale of [`locale 'C'`, `locale_provider icu icu_locale 'tr-TR' locale 'C'`]) {
    const url = await emptyDatabase(`encoding 'UTF8' ${locale}`);
    await expect(prepareDatabase(url), locale).rejects.toThrow('does not know capitals and accents as French does');
    expect(await ask(url, `select nspname from pg_namespace where nspname = 'auth'`)).toEqual([]);
  }
});

test('a French locale is prepared like any other', async () => {
  const url = await emptyDatabase(`encoding 'UTF8' locale_provider icu icu_locale 'fr-FR' locale 'C'`);
  const { owner } = await prepareDatabase(url);
  expect(await ask(owner, 'select count(*) > 0 as prepared from supabase_migrations.schema_migrations')).toEqual([
    { prepared: true },
  ]);
});

test('a database of another version is refused in one sentence before any write', async () => {
  const url = await emptyDatabase('');
  const name = new URL(url).pathname.slice(1);
  await ask(
    url,
    `
    create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text primary key);
    insert into supabase_migrations.schema_migrations values ('20251121100000'), ('20251121100100')`,
  );
  const made = 'was made by an earlier version of Alcôve (migration 20251121100100), which this one cannot carry on';
  await expect(prepareDatabase(url)).rejects.toThrow(
    `The database “${name}” ${made}. Start it with that version, or make an empty one and name it in DATABASE_URL: create database ${name}_new`,
  );
  await expect(prepareDatabase(url, { dataDir: "/srv/ada's data" })).rejects.toThrow(
    `The database in /srv/ada's data ${made}. Start it with that version, or move it away and begin anew: mv '/srv/ada'\\''s data' '/srv/ada'\\''s data.old'`,
  );
  expect(await ask(url, `select nspname from pg_namespace where nspname in ('auth', 'storage', 'app')`)).toEqual([]);
});

test('preparing a prepared database again changes nothing, also from several nodes at once', async () => {
  const state = () =>
    admin`select (select count(*)::int from supabase_migrations.schema_migrations) as migrations, (select jsonb_agg(proacl::text order by oid) from pg_proc where pronamespace = 'app'::regnamespace) as rights`;
  const before = await state();
  const urls = await Promise.all(Array.from({ length: 3 }, () => prepareDatabase(database.adminUrl)));
  expect(new Set(urls.map(({ sync }) => sync)).size).toBe(1);
  expect(await state()).toEqual(before);
});

test('two databases of one PostgreSQL prepared at once both get their schema', async () => {
  const urls = [await emptyDatabase(''), await emptyDatabase('')];
  await Promise.all(urls.map((url) => prepareDatabase(url)));
  for (const url of urls)
    expect(await ask(url, `select count(*)::int as buckets from storage.buckets`)).toEqual([{ buckets: 4 }]);
});
