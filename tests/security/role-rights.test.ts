/**
 * Tests that a member of any role, or in any relation to another, reads nothing private of them, writes nothing, and
 * cannot act as the service.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { freshDatabase, type DatabaseView, type TestDatabase } from '#tests/support/database.ts';
import { memberRelations, relationSetters } from '#tests/support/member-relations.ts';
import { memberRoles, roleSetters } from '#tests/support/member-roles.ts';
import { serviceFunctions } from './inner-functions.ts';
import { tables } from './matrix.ts';
import { memberFunctions } from './member-functions.ts';

let database: TestDatabase;
/** A member with rows in every table of personal data. */
let other: MemberId;
const everyone = [...memberRoles, ...memberRelations] as const;
const members = {} as Record<(typeof everyone)[number], MemberId>;
const DENIED = /permission denied/;

beforeAll(async () => {
  database = await freshDatabase();
  other = await database.createMember({ username: 'autrui' });
  const third = await database.createMember({ username: 'tierce' });
  for (const role of everyone) {
    members[role] = await database.createMember({ username: `r${role}` });
  }
  for (const role of memberRoles) await roleSetters(database)[role](members[role]);
  for (const relation of memberRelations) await relationSetters(database)[relation](members[relation], other);
  await database.owner`update public.profiles set sensitive_consent = 1 where id in (${other}, ${third})`;
  for (const role of ['subscribed', 'professional'] as const) await roleSetters(database)[role](other);
  await database.owner`insert into public.professional_referrals (professional_id, referral_code) select id, 'AUTRUI' from public.professional_profiles where user_id = ${other}`;
  await database.owner`insert into public.user_status (user_id, au_cap) values (${other}, true) on conflict (user_id) do update set au_cap = true`;
  await database.owner`insert into public.notification_preferences (user_id) values (${other}) on conflict do nothing`;
  await database.owner`select app.notify(${other}, 'event', 'soirée', null, null, gen_random_uuid())`;
  await database.owner`insert into public.follows (follower_id, followed_id) values (${other}, ${third})`;
  await as(third, 'record_visit', { member: other });
  await database.owner`update public.profiles set pending_avatar_url = 'x', avatar_moderation_status = 'pending' where id = ${other}`;
});
afterAll(() => database.drop());

const callFunction = (seen: DatabaseView, name: string, request: unknown) =>
  seen.run((tx) => tx.unsafe(`select public.${name}($1::text::jsonb)::text as answer`, [JSON.stringify(request)]));
const as = (who: MemberId, name: string, request: unknown) => callFunction(database.asMember(who), name, request);
const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => String(error),
  );

test('each table of personal data has a row to read', async () => {
  const own = Object.keys(tables).filter((table) => tables[table] === 'own');
  for (const table of own)
    expect(
      (await database.asMember(other).run((tx) => tx.unsafe(`select 1 from ${table}`))).length,
      table,
    ).toBeGreaterThan(0);
});

describe.each(everyone)('a %s', (role) => {
  test.each(Object.entries(tables))(
    'reads nothing of another in %s (%s), and writes nothing there',
    async (table, whose) => {
      const seen = database.asMember(members[role]);
      const rows = () => seen.run((tx) => tx.unsafe(`select * from ${table}`));
      const columns = await database.owner<
        { name: string }[]
      >`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and has_column_privilege('authenticated', ${table}::regclass, attnum, 'select')`;
      if (whose === 'nobody' || columns.length === 0) await expect(rows()).rejects.toThrow(DENIED);
      else {
        const found = await seen.run((tx) =>
          tx.unsafe(`select ${columns.map(({ name }) => name).join(', ')} from ${table}`),
        );
        const naming = found.map((row) => JSON.stringify(row)).filter((row) => row.includes(other));
        // A follower reads that they follow, and nothing else of whom they follow.
        const isOwnFollow = role === 'follower' && table === 'public.follows';
        expect(naming.filter((row) => !isOwnFollow || !row.includes(members.follower))).toEqual([]);
        expect(naming.length).toBe(isOwnFollow ? 1 : 0);
      }
      await expect(seen.run((tx) => tx.unsafe(`insert into ${table} default values`))).rejects.toThrow(DENIED);
      await expect(seen.run((tx) => tx.unsafe(`delete from ${table}`))).rejects.toThrow(DENIED);
    },
  );
  test('calls members’ functions and none of the service’s', async () => {
    const seen = database.asMember(members[role]);
    for (const name of serviceFunctions) {
      const [{ takes } = { takes: '' }] = await database.owner<
        { takes: string }[]
      >`select pg_get_function_identity_arguments(oid) as takes from pg_proc where proname = ${name} and pronamespace = 'public'::regnamespace`;
      const nulls =
        takes === ''
          ? ''
          : takes
              .split(', ')
              .map((one) => `null::${one.split(' ').at(-1) ?? 'jsonb'}`)
              .join(', ');
      await expect(
        seen.run((tx) => tx.unsafe(`select public.${name}(${nulls})`)),
        name,
      ).rejects.toThrow(DENIED);
    }
    for (const name of memberFunctions.filter((each) => each.endsWith('(jsonb)')))
      expect(await failure(callFunction(seen, name.replace('(jsonb)', ''), {})), name).not.toMatch(DENIED);
  });
  test('[S21] decides on nothing for the house, whatever the role', async () => {
    const [row] = await database.owner<{ id: string }[]>`select id from app.cases where member_id = ${other}`;
    const request = { kind: null, after: null, count: 25, case: row?.id, verdict: 'approved' };
    for (const name of ['case_queue', 'open_case', 'claim_case', 'decide_case'])
      await expect(as(members[role], name, request), name).rejects.toThrow('forbidden');
  });
});
