/** Compares the actions on clubs on the database and on the server in memory. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeClub } from '#tests/support/club-members.ts';
import { entryOf } from '#tests/support/entries.ts';
import { Both } from './both.ts';
import { codes } from './sides.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const follow = (club: string, following: boolean, id?: string) =>
  entryOf({ action: 'club.follow', data: { club, following } }, id);
const opinion = (club: string, text: string | null, id?: string) =>
  entryOf({ action: 'club.opinion', data: { club, text } }, id);

/** Compares what each side keeps of a club. */
async function expectAlike(both: Both, slug: string): Promise<void> {
  const club = both.memory.truth.clubs.get(slug);
  const followers = await database.owner<{ member: MemberId }[]>`
    select f.member_id as member from app.club_follows f join public.clubs k on k.id = f.club_id where k.slug = ${slug} order by 1`;
  const opinions = await database.owner<{ author: MemberId; text: string; state: string }[]>`
    select o.author_id as author, o.body as text, o.state from app.club_opinions o join public.clubs k on k.id = o.club_id where k.slug = ${slug} order by 1`;
  expect(followers.map(({ member }) => member)).toEqual([...(club?.followers ?? [])].toSorted());
  expect([...opinions]).toEqual(
    [...(club?.opinions ?? [])]
      .map(([author, each]) => ({ author, ...each }))
      .toSorted((a, b) => (a.author < b.author ? -1 : 1)),
  );
}

test('[Y2, Y4, MEMBERAREA-08] wishes about clubs are applied once, and refused alike', async () => {
  const both = await Both.create(database, ['ada0xx', 'bela0xx', 'cyd0xx']);
  const [ada = '' as MemberId, bela = '' as MemberId] = both.members;
  await makeClub(database, 'velours');
  both.memory.truth.clubs.set('velours', { followers: new Set(), opinions: new Map() });
  await database.owner`update public.profiles set role = 'membre_certifié' where id = ${ada}`;
  both.memory.rename(ada, { role: 'membre_certifié', givenRole: 'membre_certifié' });

  const push = async (member: MemberId, entries: Parameters<Both['push']>[1]) => {
    const answer = codes((await both.push(member, entries)).results);
    await expectAlike(both, 'velours');
    return answer;
  };
  const once = follow('velours', true);
  expect(await push(ada, [once, once, follow('velours', true)])).toEqual(['applied', 'duplicate', 'applied']);
  expect(await push(bela, [once])).toEqual(['foreign']);
  expect(await push(bela, [follow('velours', true), follow('velours', false), follow('phare', true)])).toEqual([
    'applied',
    'applied',
    'unknown-club',
  ]);
  const given = opinion('velours', 'Calme.');
  expect(await push(ada, [given, opinion('velours', 'Bruyant.'), given])).toEqual(['applied', 'applied', 'duplicate']);
  expect(
    await push(bela, [
      opinion('velours', 'x'),
      opinion('velours', ' x'),
      opinion('velours', 'x'.repeat(501)),
      opinion('velours', null),
    ]),
  ).toEqual(['certified-only', 'invalid', 'text-too-long', 'applied']);
  expect(await push(ada, [opinion('velours', null), opinion('phare', 'x'), opinion('phare', null)])).toEqual([
    'applied',
    'unknown-club',
    'applied',
  ]);
});
