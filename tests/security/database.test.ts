/** Tests what the database allows each role, table by table and function by function. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type DatabaseView, type TestDatabase } from '#tests/support/database.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';
import { rpcFunctions } from '#server/gateway/rpc-routes.ts';
import { textOf } from '#tests/house/files.ts';
import { definerFunctions } from './definer-functions.ts';
import { innerFunctions, nodeFunctions, serviceFunctions } from './inner-functions.ts';
import { guestFunctions } from './guest-functions.ts';
import { tables, views } from './matrix.ts';
import { gateFunction, memberFunctions } from './member-functions.ts';

let database: TestDatabase;
let ada: PairMember;
let bela: PairMember;
let stranger: DatabaseView;
const DENIED = /permission denied/;

beforeAll(async () => {
  database = await freshDatabase();
  ({ ada, bela } = await newPair(database));
  await ada.says('entre nous');
  await bela.says('oui');
  stranger = database.asMember(await database.createMember({ username: 'curieux' }));
});
afterAll(() => database.drop());

const names = async (query: string) => (await database.owner.unsafe<{ name: string }[]>(query)).map(({ name }) => name);
const rowsOf = (seen: DatabaseView, table: string) => seen.run((tx) => tx.unsafe(`select 1 from ${table}`));
const columnsOf = (table: string) =>
  names(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'`,
  );

describe('the catalogue', () => {
  test('holds only tables named in the matrix, each with row level security', async () => {
    const query = (condition: string) => `select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relnamespace in ('public'::regnamespace, 'app'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f') and ${condition} order by 1`;
    expect(await names(query(`relkind <> 'v'`))).toEqual(Object.keys(tables).sort());
    expect(await names(query(`relkind <> 'v' and not relrowsecurity`))).toEqual([]);
    expect(await names(query(`relkind = 'v' and 'security_invoker=true' = any (reloptions)`))).toEqual(views);
    expect(await names(query(`relkind = 'v' and ('security_invoker=true' = any (reloptions)) is not true`))).toEqual(
      [],
    );
  });
  test('lets members call exactly these functions, and guests only those meant for them', async () => {
    const callable = (role: string, schema: string, shown: string) =>
      names(
        `select ${shown} as name from pg_proc p where pronamespace = '${schema}'::regnamespace and has_function_privilege('${role}', p.oid, 'execute') order by 1`,
      );
    expect(await callable('authenticated', 'public', 'oid::regprocedure::text')).toEqual(
      [...memberFunctions, ...guestFunctions].sort(),
    );
    expect(await callable('authenticated', 'app', 'distinct proname::text')).toEqual([...innerFunctions].sort());
    expect(await callable('anon', 'public', 'oid::regprocedure::text')).toEqual(guestFunctions);
    expect(await callable('anon', 'app', 'proname')).toEqual([]);
    expect(await callable('sync_node', 'public', 'oid::regprocedure::text')).toEqual(nodeFunctions);
    expect(await callable('sync_node', 'app', 'proname')).toEqual([]);
    expect(await callable('service_role', 'public', 'proname')).toEqual([...serviceFunctions, gateFunction].sort());
  });
  test('grants sync nodes the same where their role comes after the migrations', async () => {
    const own = await freshDatabase();
    try {
      const callable = () =>
        own.owner<{ name: string }[]>`select oid::regprocedure::text as name from pg_proc
          where pronamespace = 'public'::regnamespace and has_function_privilege('sync_node', oid, 'execute') order by 1`;
      await own.owner`revoke all on all functions in schema public from sync_node`;
      expect(await callable()).toEqual([]);
      // Without what makes the role itself, which is there already.
      await own.owner.unsafe(/^do \$\$[^]*$/m.exec(textOf('supabase/sync-node.sql'))?.[0] ?? '');
      expect((await callable()).map(({ name }) => name)).toEqual(nodeFunctions);
    } finally {
      await own.drop();
    }
  });
  test('the gateway offers these functions and no other, each with its own arguments', () => {
    const offered = Object.entries(rpcFunctions).map(
      ([name, takes]) => `${name}(${takes === 'request' ? 'jsonb' : ''})`,
    );
    const callable = [...memberFunctions, ...guestFunctions];
    expect(offered.filter((signature) => !callable.includes(signature))).toEqual([]);
  });
  test('gives owner’s rights only to functions with a pinned search path', async () => {
    const query = (condition: string) => `select pronamespace::regnamespace || '.' || proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'app'::regnamespace) and prosecdef and ${condition} order by 1`;
    expect(await names(query('true'))).toEqual(definerFunctions);
    expect(await names(query(`not ('search_path=""' = any (coalesce(proconfig, '{}')))`))).toEqual([]);
  });
  test('gives request roles only reading and what the operator needs', async () => {
    const granted = await names(`
      select distinct grantee || ' ' || privilege_type || ' ' || table_name as name from information_schema.column_privileges
      where table_schema in ('public', 'app') and grantee in ('PUBLIC', 'anon', 'authenticated', 'service_role', 'sync_node', 'authenticator') and privilege_type <> 'SELECT'
      union select distinct grantee || ' ' || privilege_type || ' ' || table_name from information_schema.table_privileges
      where table_schema in ('public', 'app') and grantee in ('PUBLIC', 'anon', 'authenticated', 'service_role', 'sync_node', 'authenticator') and privilege_type <> 'SELECT' order by 1`);
    expect(granted).toEqual([
      'service_role DELETE professional_profiles',
      'service_role DELETE professional_referrals',
      'service_role DELETE subscribers',
      'service_role INSERT professional_profiles',
      'service_role INSERT professional_referrals',
      'service_role INSERT subscribers',
      'service_role UPDATE professional_profiles',
      'service_role UPDATE professional_referrals',
      'service_role UPDATE profiles',
      'service_role UPDATE subscribers',
    ]);
  });
  test('gives no serving role superuser or a bypass of row level security', async () => {
    const roles = `'anon', 'authenticated', 'authenticator', 'sync_node', 'supabase_auth_admin'`;
    expect(
      await names(
        `select rolname as name from pg_roles where rolname in (${roles}) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
      ),
    ).toEqual([]);
    expect(await names('select rolname as name from pg_roles where rolname = current_user and rolsuper')).toEqual([]);
  });
});

describe.each(Object.entries(tables))('%s', (table, whose) => {
  test('is closed to guests', async () => {
    await expect(rowsOf(database.asAnon(), table)).rejects.toThrow(DENIED);
  });
  test('shows another member nothing of a pair’s data', async () => {
    if (whose === 'nobody') return expect(rowsOf(stranger, table)).rejects.toThrow(DENIED);
    const rows = await stranger.run((tx) => tx.unsafe(`select count(*)::int as count from ${table}`));
    // Their own rows only: profile, account and notifications with their memberships, the consent, preferences.
    const own: Record<string, number> = {
      'public.profiles': 1,
      'public.streams': 2,
      'public.memberships': 2,
      'public.consents': 1,
      'public.notification_preferences': 1,
    };
    expect(rows).toEqual([{ count: own[table] ?? 0 }]);
  });
  test('is written by nobody directly', async () => {
    const columns = await columnsOf(table);
    for (const seen of [ada.seen, stranger, database.asAnon()]) {
      for (const column of columns)
        await expect(
          seen.run((tx) => tx.unsafe(`update ${table} set ${column} = ${column} where true`)),
        ).rejects.toThrow(DENIED);
      await expect(seen.run((tx) => tx.unsafe(`insert into ${table} default values`))).rejects.toThrow(DENIED);
      await expect(seen.run((tx) => tx.unsafe(`delete from ${table} where true`))).rejects.toThrow(DENIED);
      await expect(seen.run((tx) => tx.unsafe(`truncate ${table}`))).rejects.toThrow(DENIED);
    }
  });
});

describe.each(views)('%s', (view) => {
  test('is closed to guests, and shows members their own row only', async () => {
    await expect(rowsOf(database.asAnon(), view)).rejects.toThrow(DENIED);
    expect(await rowsOf(stranger, view)).toHaveLength(1);
  });
});

describe('a guest, or a token without a member', () => {
  test.each(memberFunctions)('calls no function: %s', async (signature) => {
    const call = signature.replace('jsonb', `'{}'`);
    await expect(database.asAnon().run((tx) => tx.unsafe(`select public.${call}`))).rejects.toThrow(DENIED);
  });
  test('[Y16] is refused, never answered with an empty result', async () => {
    const nobody = database.asMember(null);
    await expect(nobody.pull(null)).rejects.toThrow('unauthorized');
    await expect(nobody.push(ada.epoch, [ada.send('?')])).rejects.toThrow('unauthorized');
    await expect(nobody.digest()).rejects.toThrow('unauthorized');
  });
});
