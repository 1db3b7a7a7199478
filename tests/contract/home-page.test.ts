/** Tests what the member's home shows of others, on a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { homeAnswer } from '#schemas/wire/home.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const LYON = [45.76, 4.84] as const;
const PARIS = [48.86, 2.35] as const;

async function person(at: readonly [number, number] | null, free = false): Promise<MemberId> {
  const id = await database.createMember({ username: `pres${count++}` });
  const [lat, lng] = at ?? [null, null];
  await database.owner`update public.profiles set sensitive_consent = 1, sensitive_consent_at = now(), location_name = ${at ? 'Là' : null}, location_lat = ${lat}, location_lng = ${lng} where id = ${id}`;
  if (free)
    await database.owner`insert into public.user_status (user_id, libre_ce_soir_until) values (${id}, now() + interval '1 hour')
      on conflict (user_id) do update set libre_ce_soir_until = excluded.libre_ce_soir_until`;
  return id;
}
async function homeOf(member: MemberId) {
  const rows = await database.asMember(member).run((tx) => tx`select public.home_page('{}') as answer`);
  const { near, free, newcomers } = homeAnswer.parse(rows[0]?.['answer']);
  return { near, free: free.map(({ id }) => id), newcomers: newcomers.map(({ id }) => id) };
}
const older = (id: MemberId) =>
  database.owner`update public.profiles set created_at = now() - interval '31 days' where id = ${id}`;

test('[MEMBERAREA-02] members free tonight nearby, and those new in the region, are shown', async () => {
  const me = await person(LYON, true);
  const [near, far, old] = [await person(LYON, true), await person(PARIS, true), await person(LYON, false)];
  await older(old);
  expect(await homeOf(me)).toEqual({ near: true, free: [near], newcomers: [near] });
  await older(near);
  await older(far);
  expect((await homeOf(me)).newcomers).toEqual([]);
});

test('[MEMBERAREA-02] across a block, without consent, or after the evening nobody is shown', async () => {
  const me = await person(LYON);
  const [blocked, unlisted, late] = [await person(LYON, true), await person(LYON, true), await person(LYON, true)];
  await database.owner`insert into public.user_blocks (user_id, blocked_id) values (${blocked}, ${me})`;
  await database.owner`update public.profiles set sensitive_consent = null, sensitive_consent_at = null where id = ${unlisted}`;
  await database.owner`update public.user_status set libre_ce_soir_until = now() - interval '1 minute' where user_id = ${late}`;
  const { free, newcomers } = await homeOf(me);
  for (const id of [blocked, unlisted, late]) expect(free).not.toContain(id);
  for (const id of [blocked, unlisted]) expect(newcomers).not.toContain(id);
});

test('[MEMBERAREA-02] without a town of one’s own, members of everywhere are shown, without a distance', async () => {
  const me = await person(null);
  const far = await person(PARIS, true);
  const home = await homeOf(me);
  expect([home.near, home.free.includes(far), home.newcomers.includes(far)]).toEqual([false, true, true]);
});

test('[MEMBERAREA-26] home shows nobody to those whose searches do not find them', async () => {
  const [me, certified] = [await person(LYON), await person(LYON)];
  await database.owner`update public.profiles set role = 'membre_certifié' where id = ${certified}`;
  const [hidden, chosen] = [await person(LYON, true), await person(LYON, true)];
  for (const [id, finding] of [
    [hidden, 'nobody'],
    [chosen, 'certified'],
  ] as const) {
    await database.owner`insert into app.privacy_settings (user_id, finding) values (${id}, ${finding})`;
    await database.owner`select app.index_member(${id})`;
  }
  const shown = async (to: MemberId) => {
    const { free, newcomers } = await homeOf(to);
    return [hidden, chosen].map((id) => [free.includes(id), newcomers.includes(id)]);
  };
  const [never, both] = [
    [false, false],
    [true, true],
  ];
  expect(await shown(me)).toEqual([never, never]);
  expect(await shown(certified)).toEqual([never, both]);
});

test('a guest may not', async () => {
  await expect(database.asAnon().run((tx) => tx`select public.home_page('{}')`)).rejects.toThrow(/permission denied/);
  await expect(database.asMember(null).run((tx) => tx`select public.home_page('{}')`)).rejects.toThrow('unauthorized');
});
