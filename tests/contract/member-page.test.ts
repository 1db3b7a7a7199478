import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { PRESENCE_IDS, VISIT_DAYS } from '#schemas/limits.ts';
import { onlineAnswer, pageAnswer, toMemberPage } from '#schemas/wire/members.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let [ada, duo] = [] as unknown as [MemberId, MemberId];
beforeAll(async () => {
  database = await freshDatabase();
  [ada, duo] = [await shown('adaregarde'), await shown('lesdeux')];
  await database.owner`update public.profiles set location_name = 'Lyon', location_lat = 45.76, location_lng = 4.84 where id = ${ada}`;
  await database.owner`update public.profiles set genre = 'couple', sexualite = 'couple bi', location_name = 'Paris', location_lat = 48.86, location_lng = 2.35,
    date_naissance_homme = (now() at time zone 'Europe/Paris')::date - interval '40 years', date_naissance_femme = (now() at time zone 'Europe/Paris')::date - interval '37 years' + interval '1 day',
    taille_homme = 180, poids_homme = 80, taille_femme = 168, bio = 'Bonsoir', mobility = 'reçoit', desires = '{danse}', recherche_genres = '{femme,couple}' where id = ${duo}`;
});
afterAll(() => database.drop());

async function shown(username: string): Promise<MemberId> {
  const id = await database.createMember({ username });
  await database.owner`update public.profiles set sensitive_consent = 1 where id = ${id}`;
  return id;
}
const call = async (name: string, request: unknown, as = ada): Promise<unknown> =>
  database
    .asMember(as)
    .run(
      async (tx) =>
        (await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]))[0]?.['answer'],
    );
const page = async (member: MemberId, as = ada) => {
  const answer = await call('member_page', { member }, as);
  expect(pageAnswer.parse(answer)).toEqual(answer);
  return pageAnswer.parse(answer);
};
const block = (by: MemberId, whom: MemberId) =>
  database.owner`insert into public.user_blocks (user_id, blocked_id) values (${by}, ${whom})`;

test('[PROFILE-10] a member page shows both persons, town and kilometres, no private data', async () => {
  const found = await page(duo);
  expect(found && toMemberPage(found)).toMatchObject({
    username: 'lesdeux',
    ages: [40, 36],
    town: 'Paris',
    distanceKm: 392,
    bio: '<p>Bonsoir</p>',
    mobility: 'reçoit',
    desires: ['danse'],
    soughtGenres: ['femme', 'couple'],
    followed: false,
    mayWrite: true,
    persons: [
      { who: 'homme', age: 40, height: 180, weight: 80 },
      { who: 'femme', age: 36, height: 168, weight: null },
    ],
  });
  expect(JSON.stringify(found)).not.toMatch(/naissance|location_l|48\.8|@|role/);
});

test('[PROFILE-10] one’s own page looks as to others, also before consent, and takes no message', async () => {
  const unseen = await database.createMember({ username: 'pasencore' });
  expect(await page(unseen, unseen)).toMatchObject({ username: 'pasencore', may_write: false });
  expect(await page(unseen)).toBeNull();
});

test('[PROFILE-10] unknown, gone, unlisted and blocked members get the same answer', async () => {
  const [blocked, blocks, gone] = [await shown('bloque'), await shown('bloqueur'), await shown('parti')];
  await block(ada, blocked);
  await block(blocks, ada);
  await database.owner`update public.profiles set is_active = false where id = ${gone}`;
  for (const member of [blocked, blocks, gone, crypto.randomUUID() as MemberId]) {
    expect(await call('member_page', { member })).toBeNull();
    expect(await call('record_visit', { member })).toBe('');
  }
  expect(await database.owner`select from public.profile_visits`).toHaveLength(0);
});

test('[PROFILE-10] a visit is one a day, none to oneself, and only the visited reads it', async () => {
  const eve = await shown('evepasse');
  for (const member of [duo, duo, eve]) await call('record_visit', { member }, eve);
  const seen = (as: MemberId) => database.asMember(as).run((tx) => tx`select visitor_id from public.profile_visits`);
  expect(await seen(duo)).toEqual([{ visitor_id: eve }]);
  expect([await seen(eve), await seen(ada)]).toEqual([[], []]);
  await block(duo, eve);
  expect(await seen(duo)).toEqual([]);
});

test('[PROFILE-10] past visits are reported to nobody: the next visit deletes them', async () => {
  const [guest, host] = [await shown('invitee'), await shown('hotesse')];
  await database.owner`insert into public.profile_visits (visitor_id, visited_id, day, at)
    select ${guest}, ${host}, d::date, d from unnest(array[now() - ${`${VISIT_DAYS + 1} days`}::interval, now() - ${`${VISIT_DAYS - 1} days`}::interval]) as d`;
  await call('record_visit', { member: host }, guest);
  expect(await database.asMember(host).run((tx) => tx`select from public.profile_visits`)).toHaveLength(2);
});

test('[SEARCH-73] online state is shown only of members who can be found', async () => {
  const [near, unseen, blocked, left] = [
    await shown('presente'),
    await database.createMember({ username: 'nonvue' }),
    await shown('bloquee'),
    await shown('repartie'),
  ];
  const node = crypto.randomUUID();
  for (const id of [near, unseen, blocked, left, ada]) await call('report_presence', { node }, id);
  await block(blocked, ada);
  await call('end_presence', { node }, left);
  const online = async (ids: string[]) => onlineAnswer.parse(await call('online_among', { ids })).online;
  expect(await online([near, near, unseen, blocked, left, duo, ada, crypto.randomUUID()])).toEqual([near]);
  await database.owner`update app.presence set expires_at = now() - interval '1 second' where member_id = ${near}`;
  expect(await online([near])).toEqual([]);
});

test('[SEARCH-73] a member on two nodes stays online until leaving both; dead nodes do not count', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const node of [one, other]) await call('report_presence', { node }, duo);
  await call('end_presence', { node: one }, duo);
  expect(await call('online_among', { ids: [duo] })).toEqual({ online: [duo] });
  for (let n = 0; n < 30; n++) await call('report_presence', { node: crypto.randomUUID() }, duo);
  expect(await database.owner`select from app.presence where member_id = ${duo}`).toHaveLength(20);
});

const some = Array.from({ length: PRESENCE_IDS + 1 }, () => crypto.randomUUID());
test.each<[string, unknown]>([
  ['member_page', {}],
  ['member_page', { member: 'admin' }],
  ['member_page', []],
  ['record_visit', { member: 7 }],
  ['record_visit', { member: "' or true" }],
  ['online_among', { ids: some }],
  ['online_among', { ids: ['x'] }],
  ['online_among', { ids: 'x' }],
  ['online_among', null],
  ['report_presence', { node: 'x' }],
])('[SEARCH-45] %s refuses %j', async (name, request) => {
  await expect(call(name, request)).rejects.toThrow(/^invalid$/);
});
