import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type Seen, type TestDatabase } from '#tests/support/database.ts';
import { editOf } from '#tests/support/entries.ts';
import { side, strangers, type Side } from '#tests/support/pair.ts';
import {
  definerFunctions,
  gateFunction,
  guestFunctions,
  innerFunctions,
  memberFunctions,
  nodeFunctions,
  serviceFunctions,
  tables,
  views,
} from './matrix.ts';

let database: TestDatabase;
let ada: Side;
let bela: Side;
let stranger: Seen;
const DENIED = /permission denied/;

beforeAll(async () => {
  database = await freshDatabase();
  ({ ada, bela } = await strangers(database));
  await ada.says('entre nous');
  await bela.says('oui');
  stranger = database.as(await database.createMember({ username: 'curieux' }));
});
afterAll(() => database.drop());

const names = async (query: string) => (await database.owner.unsafe<{ name: string }[]>(query)).map(({ name }) => name);
const rowsOf = (seen: Seen, table: string) => seen.run((tx) => tx.unsafe(`select 1 from ${table}`));
const columnsOf = (table: string) =>
  names(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );

describe('the catalogue', () => {
  test('holds no table that the matrix does not name, and row level security is on for each', async () => {
    const query = (condition: string) => `select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relnamespace in ('public'::regnamespace, 'app'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f') and ${condition} order by 1`;
    expect(await names(query(`relkind <> 'v'`))).toEqual(Object.keys(tables).sort());
    expect(await names(query(`relkind <> 'v' and not relrowsecurity`))).toEqual([]);
    expect(await names(query(`relkind = 'v' and 'security_invoker=true' = any (reloptions)`))).toEqual(views);
    expect(await names(query(`relkind = 'v' and ('security_invoker=true' = any (reloptions)) is not true`))).toEqual(
      [],
    );
  });
  test('lets members call these functions and no other, and guests those alone that are for them', async () => {
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
  test('runs with the owner’s rights only what pins its search path', async () => {
    const query = (condition: string) => `select pronamespace::regnamespace || '.' || proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'app'::regnamespace) and prosecdef and ${condition} order by 1`;
    expect(await names(query('true'))).toEqual(definerFunctions);
    expect(await names(query(`not ('search_path=""' = any (coalesce(proconfig, '{}')))`))).toEqual([]);
  });
  test('gives no role of requests more than reading, or what the operator needs', async () => {
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
  test('lets nobody who serves requests be superuser or pass row level security', async () => {
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
  test('shows another member nothing of what is between two', async () => {
    if (whose === 'nobody') return expect(rowsOf(stranger, table)).rejects.toThrow(DENIED);
    const rows = await stranger.run((tx) => tx.unsafe(`select count(*)::int as count from ${table}`));
    // Themselves: their profile, their account's stream and their membership in it, and that they accepted the terms.
    expect(rows).toEqual([
      { count: ['public.profiles', 'public.streams', 'public.memberships', 'public.consents'].includes(table) ? 1 : 0 },
    ]);
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
  test('is closed to guests, and shows another member themselves alone', async () => {
    await expect(rowsOf(database.asAnon(), view)).rejects.toThrow(DENIED);
    expect(await rowsOf(stranger, view)).toHaveLength(1);
  });
});

describe('another member', () => {
  test('[Y9] is answered as if the conversation did not exist, whatever they ask', async () => {
    const { streams } = await stranger.pull(ada.epoch);
    expect(streams.map(({ kind }) => kind)).toEqual(['account']);
    expect(await stranger.pages(ada.stream, [0])).toMatchObject({ membership: { gone: true }, pages: null });
    expect(await stranger.live([{ stream: ada.stream, revs: [1, 2], members: [ada.id, bela.id] }])).toEqual([]);
    for (const [who, shown] of [
      [ada.seen, true],
      [stranger, false],
    ] as const)
      for (const found of ['messages_from', 'messages_since'])
        expect(
          (
            await who.run((tx) =>
              tx.unsafe(`select id from app.${found}($1, 0${found === 'messages_from' ? ', 9' : ''})`, [ada.stream]),
            )
          ).length > 0,
        ).toBe(shown);
  });
  test('[Y4] changes nothing in it, and learns nothing of its messages', async () => {
    const id = await ada.says('à bela');
    const entries = [
      ada.edit(id, 'faux'),
      ada.remove(id),
      ada.cancel(id),
      ada.read(1, ada.epoch),
      ada.hide(9, ada.epoch),
      ada.open(),
      ada.send('faux'),
      ada.block(),
    ];
    const before = await bela.conversation();
    const { results, changed } = await stranger.push(ada.epoch, entries);
    expect(results.map(({ code, what }) => code ?? what)).toEqual([
      'unknown-message',
      'unknown-message',
      'cancelled',
      'unknown-conversation',
      'unknown-conversation',
      'unknown-conversation',
      'unknown-conversation',
      'unknown-conversation',
    ]);
    expect(results.map(({ rev, row, info }) => [rev, row, info])).toEqual(Array(8).fill([0, undefined, undefined]));
    expect(changed).toEqual([]);
    expect(await bela.conversation()).toEqual(before);
  });
});

describe('a blocked member', () => {
  test('[CHAT-67] keeps the past, loses the profile, and is refused around the client too', async () => {
    const { ada: blocker, bela: blocked } = await strangers(database);
    await blocker.says('avant');
    await blocker.push(blocker.block());
    expect(await blocked.push(blocked.send('après'))).toMatchObject([{ status: 'rejected', code: 'blocked' }]);
    expect(await blocked.seen.run((tx) => tx`select username from public.profiles where id = ${blocker.id}`)).toEqual(
      [],
    );
    expect(
      await blocked.seen.run((tx) => tx`select text from public.messages where stream_id = ${blocker.stream}`),
    ).toEqual([{ text: 'avant' }]);
    expect(await blocked.seen.run((tx) => tx`select 1 from public.user_blocks`)).toEqual([]);
  });
});

describe('what a member has chosen for themselves', () => {
  const louder = (value: number) => editOf({ soundVolume: { base: 0.3, value } });
  const columns = [
    'sound_notifications',
    'sound_volume',
    'sound_on_mention',
    'sound_on_private_message',
    'sound_on_user_joined',
    'sound_on_user_left',
    'sound_on_camera_on',
  ];
  const preferences = async (id: string) =>
    database.owner`select sound_volume::float8 as volume from public.profiles where id = ${id}`;

  test.each(columns)('[SOUND-01] %s is read by nobody directly, not of those they talk to either', async (column) => {
    for (const seen of [ada.seen, stranger, database.asAnon()])
      await expect(seen.run((tx) => tx.unsafe(`select ${column} from public.profiles`))).rejects.toThrow(DENIED);
  });
  test('[Y13] an edit is of the token’s member alone, whatever it names', async () => {
    await bela.push(louder(0.9));
    const entry = {
      ...louder(0.1),
      data: { ...louder(0.1).data, id: bela.id, memberId: bela.id, accountId: bela.id, conversationId: bela.stream },
    };
    await stranger.push(ada.epoch, [entry]);
    expect(await preferences(bela.id)).toEqual([{ volume: 0.9 }]);
    expect(await stranger.run((tx) => tx`select app.my_profile() ->> 'soundVolume' as volume`)).toEqual([
      { volume: '0.1' },
    ]);
  });
  test('[Y13] a member who is blocked, or who talks to them, is told of nobody’s edits but their own', async () => {
    const { ada: blocker, bela: blocked } = await strangers(database);
    await blocker.says('avant');
    await blocker.push(blocker.block());
    const [change] = await blocker.changed(louder(0.77));
    expect(change).toMatchObject({ stream: blocker.id, members: [blocker.id] });
    for (const other of [blocked.seen, stranger]) {
      expect(await other.live(change ? [{ ...change, members: [blocker.id, blocked.id] }] : [])).toEqual([]);
      expect(JSON.stringify(await other.pull(ada.epoch))).not.toContain('0.77');
    }
    expect(await blocked.push(louder(0.5))).toMatchObject([{ status: 'applied' }]);
    expect(await preferences(blocker.id)).toEqual([{ volume: 0.77 }]);
  });
  test('[Y2] a known id of another is refused, and nothing of what it did is told', async () => {
    const entry = louder(0.66);
    await ada.push(entry);
    const [answer] = (await stranger.push(ada.epoch, [entry])).results;
    expect(answer).toMatchObject({ status: 'rejected', code: 'foreign' });
    expect(answer).not.toHaveProperty('was');
  });
  test('[Y16] a guest changes nothing', async () => {
    await expect(database.asAnon().push(ada.epoch, [louder(0.2)])).rejects.toThrow(DENIED);
    await expect(database.as(null).push(ada.epoch, [louder(0.2)])).rejects.toThrow('unauthorized');
  });
});

describe('a guest, or a token without a member', () => {
  test.each(memberFunctions)('calls no function: %s', async (signature) => {
    const call = signature.replace('jsonb', `'{}'`);
    await expect(database.asAnon().run((tx) => tx.unsafe(`select public.${call}`))).rejects.toThrow(DENIED);
  });
  test('[Y16] is refused, never answered with nothing', async () => {
    const nobody = database.as(null);
    await expect(nobody.pull(null)).rejects.toThrow('unauthorized');
    await expect(nobody.push(ada.epoch, [ada.send('?')])).rejects.toThrow('unauthorized');
    await expect(nobody.digest()).rejects.toThrow('unauthorized');
  });
});

describe('what an account is made of', () => {
  test('[AUTH-171] forged metadata give no role, no seal, no revision', async () => {
    const forged = { role: 'admin', seal: true, verified: true, card_rev: 99, subscribed: true, id: ada.id };
    const id = await database.createMember({ username: 'faussaire', metadata: forged });
    const { streams } = await database.as(id).pull(ada.epoch);
    expect(streams).toMatchObject([{ stream: id, info: { profile: { id, role: 'membre' }, blockedIds: [] } }]);
    expect(await database.owner`select role, seal, card_rev::int from public.profiles where id = ${id}`).toEqual([
      { role: 'membre', seal: false, card_rev: 1 },
    ]);
  });
  test.each(['', 'abcd', 'seizecaracteresX', 'deux mots', 'épée12', "x'; drop", null, 7])(
    '[AUTH-97] a username such as %j is refused',
    async (username) => {
      await expect(database.createMember({ username: 'x', metadata: { username } })).rejects.toThrow(
        'invalid-username',
      );
    },
  );
  test('[AUTH-97] a username is taken once, whatever its case', async () => {
    await database.createMember({ username: 'Unique' });
    await expect(database.createMember({ username: 'uNIQUE' })).rejects.toThrow('username-taken');
  });
  test('[AUTH-170] a subscription only ever raises the role', async () => {
    const roleOf = async (role: string, subscription: { subscribed: boolean; free_period_end: Date | null } | null) => {
      const id = await database.createMember({ username: `role${Math.random().toString(36).slice(2, 10)}` });
      await database.owner`update public.profiles set role = ${role} where id = ${id}`;
      if (subscription)
        await database.owner`insert into public.subscribers ${database.owner({ user_id: id, ...subscription })}`;
      const me = await side(database, id, ada.id);
      const account = (await me.seen.pull(me.epoch)).streams[0]?.info;
      return account?.kind === 'account' ? account.profile.role : null;
    };
    const day = 24 * 60 * 60 * 1000;
    const paid = { subscribed: true, free_period_end: null };
    expect(await roleOf('membre', null)).toBe('membre');
    expect(await roleOf('membre', paid)).toBe('membre_abonné');
    expect(await roleOf('membre', { subscribed: false, free_period_end: new Date(Date.now() + day) })).toBe(
      'membre_abonné',
    );
    expect(await roleOf('membre', { subscribed: false, free_period_end: new Date(Date.now() - day) })).toBe('membre');
    expect(await roleOf('membre_certifié', paid)).toBe('membre_certifié');
    expect(await roleOf('admin', paid)).toBe('admin');
  });
});
