/** Tests visits on a real database: the list, « Navigation discrète », who may read it, and their end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { VISIT_DAYS } from '#schemas/limits.ts';
import { visitorsAnswer } from '#schemas/wire/visitors.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { entryOf } from '#tests/support/entries.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function person(role = 'membre_abonné') {
  const id = await database.createMember({ username: `visite${count++}` });
  await database.owner`update public.profiles set sensitive_consent = 1, role = ${role} where id = ${id}`;
  const view = database.asMember(id);
  const call = async (name: string, request: unknown): Promise<unknown> =>
    view.run(
      async (tx) =>
        (await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]))[0]?.['answer'],
    );
  return {
    id,
    view,
    visits: (other: { id: MemberId }) => call('record_visit', { member: other.id }),
    visitors: async () => visitorsAnswer.parse(await call('visitors', { count: 24, after: null })),
    async hides(discreet: boolean) {
      const [result] = (
        await view.push(await database.epoch(), [entryOf({ action: 'visits.set', data: { discreet } })])
      ).results;
      return result?.status;
    },
  };
}
const idsOf = ({ members }: { members: readonly { id: MemberId }[] }) => members.map(({ id }) => id);

test('[MEMBERAREA-18] visitors are listed once a day each, the latest first', async () => {
  const [ada, bela, cyd] = [await person(), await person(), await person()];
  for (const visitor of [bela, bela, cyd]) await visitor.visits(ada);
  await database.owner`insert into public.profile_visits (visitor_id, visited_id, day, at) values (${bela.id}, ${ada.id}, current_date - 3, now() - interval '3 days')`;
  expect(idsOf(await ada.visitors())).toEqual([cyd.id, bela.id, bela.id]);
  expect(idsOf(await bela.visitors())).toEqual([]);
});

test('[MEMBERAREA-19] a discreet member’s visits are shown to nobody, and they see none', async () => {
  const [ada, bela] = [await person(), await person()];
  await bela.visits(ada);
  await ada.visits(bela);
  expect(await bela.hides(true)).toBe('applied');
  expect(await bela.hides(true)).toBe('applied');
  expect([await ada.visitors(), await bela.visitors()]).toMatchObject([
    { discreet: false, members: [] },
    { discreet: true, members: [] },
  ]);
  const rows = ({ view }: typeof ada) => view.run((tx) => tx`select from public.profile_visits`);
  expect([await rows(ada), await rows(bela)]).toEqual([[], []]);
  await bela.hides(false);
  expect([idsOf(await ada.visitors()), idsOf(await bela.visitors())]).toEqual([[bela.id], [ada.id]]);
});

test('[MEMBERAREA-19] visits that were made discreetly are never shown, also not afterwards', async () => {
  const [ada, bela] = [await person(), await person()];
  await bela.hides(true);
  await bela.visits(ada);
  await bela.hides(false);
  expect(idsOf(await ada.visitors())).toEqual([]);
  await bela.visits(ada);
  expect(idsOf(await ada.visitors())).toEqual([bela.id]);
});

test('[MEMBERAREA-18] a restricted member is refused; blocked and unlisted visitors are left out', async () => {
  const [ada, bela, cyd, eve] = [await person(), await person(), await person(), await person('membre')];
  for (const visitor of [bela, cyd]) await visitor.visits(ada);
  await database.owner`insert into public.user_blocks (user_id, blocked_id) values (${bela.id}, ${ada.id})`;
  await database.owner`update public.profiles set sensitive_consent = null where id = ${cyd.id}`;
  expect(idsOf(await ada.visitors())).toEqual([]);
  await expect(eve.visitors()).rejects.toThrow(/^forbidden$/);
});

test('[MEMBERAREA-19] the upkeep deletes visits after ninety days', async () => {
  const [ada, bela] = [await person(), await person()];
  await database.owner`insert into public.profile_visits (visitor_id, visited_id, day, at)
    select ${bela.id}, ${ada.id}, d::date, d from unnest(array[now() - ${`${VISIT_DAYS + 1} days`}::interval, now() - ${`${VISIT_DAYS - 1} days`}::interval]) as d`;
  await database.owner`select app.tidy_visits()`;
  expect(await database.owner`select from public.profile_visits where visited_id = ${ada.id}`).toHaveLength(1);
});
