/** Creates a searching member, and a crowd of members who can be found or not. */
import { expect } from 'vitest';
import { searchAnswer, type SearchAnswer } from '#schemas/wire/members.ts';
import type { MemberId } from '#schemas/ids.ts';
import { MEMBERS_A_PAGE } from '#schemas/limits.ts';
import { fillCrowd } from '#tests/support/crowd.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { everybody, type Everybody, type Point } from './naive-search.ts';

export const OWN: Point = { lat: 45.76, lng: 4.84 };

export interface SearchedCrowd {
  me: MemberId;
  crowd: Everybody;
  /** The member themselves, and members behind a block of either side. */
  hidden: ReadonlySet<string>;
}

export async function searchedCrowd(database: TestDatabase): Promise<SearchedCrowd> {
  const me = await database.createMember({ username: 'chercheuse' });
  await database.owner`update public.profiles set location_name = 'Lyon', location_lat = ${OWN.lat}, location_lng = ${OWN.lng}, sensitive_consent = 1 where id = ${me}`;
  await fillCrowd(database, 600, { towns: 40 });
  // Half of the pairs are blocked by the searching member, the others block them.
  const pairs = await database.owner<{ id: string }[]>`
    with chosen as (select id, row_number() over (order by id) as n from public.profiles where id <> ${me})
    insert into public.user_blocks (user_id, blocked_id) select case when n % 2 = 0 then ${me}::uuid else id end, case when n % 2 = 0 then id else ${me}::uuid end from chosen where n % 20 < 2
    returning case when user_id = ${me} then blocked_id else user_id end as id`;
  return { me, crowd: await everybody(database), hidden: new Set([...pairs.map(({ id }) => id), me]) };
}

export const callAs = <T>(database: TestDatabase, as: MemberId, name: string, request: unknown): Promise<T> =>
  database
    .asMember(as)
    .run(
      async (tx) =>
        (await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]))[0]?.[
          'answer'
        ] as T,
    );
export const searchAs = async (
  database: TestDatabase,
  as: MemberId,
  filters: unknown,
  after: string | null = null,
  count: unknown = MEMBERS_A_PAGE,
): Promise<SearchAnswer> => {
  const answer = await callAs(database, as, 'search_members', { filters, after, count });
  expect(searchAnswer.parse(answer)).toEqual(answer);
  return searchAnswer.parse(answer);
};
