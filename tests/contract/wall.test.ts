/** Tests the wall on a real database: reports, reviews, pseudonyms, the right of reply, expiry and erasure. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WallCategory } from '#schemas/entities/wall.ts';
import type { MemberId, WarningId } from '#schemas/ids.ts';
import { wallAnswer } from '#schemas/wire/wall.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { entryOf, pairCommands } from '#tests/support/entries.ts';
import { decideOn } from '#tests/support/house-decision.ts';
import { notifiedMember, runNotificationJobs } from '#tests/support/notified-member.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function person(role = 'membre') {
  const member = await notifiedMember(database, `alerte${count++}`);
  await database.owner`update public.profiles set sensitive_consent = 1, role = ${role} where id = ${member.id}`;
  const { id, epoch } = member;
  const view = role === 'admin' ? await database.asModerator(id) : member.view;
  const call = async (name: string, request: unknown): Promise<unknown> =>
    view.run(
      async (tx) =>
        (await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]))[0]?.['answer'],
    );
  const does = async (entry: ReturnType<typeof entryOf>) => {
    const [result] = (await view.push(epoch, [entry])).results;
    return result?.code ?? result?.status;
  };
  const pair = (other: { id: MemberId }) => pairCommands(id, other.id);
  return {
    ...member,
    call,
    warns: (other: { id: MemberId }, category?: WallCategory, department: string | null = null) =>
      does(pair(other).warn(category, department)),
    writes: (other: { id: MemberId }) => does(pair(other).send('Bonsoir')),
    blocks: (other: { id: MemberId }) => does(pair(other).block()),
    replies: (warningId: WarningId, statement: 'contested' | 'mistake') =>
      does(entryOf({ action: 'wall.reply', data: { warningId, statement } })),
    wall: async (
      list: 'all' | 'mine' = 'all',
      category: WallCategory | null = null,
      after: unknown = null,
      size = 50,
    ) => wallAnswer.parse(await call('wall_entries', { list, category, count: size, after })),
  };
}
type Person = Awaited<ReturnType<typeof person>>;
const idOf = async ({ id }: Person): Promise<WarningId> =>
  (
    await database.owner`select id from app.wall_warnings where member_id = ${id} order by reported_at desc limit 1`
  )[0]?.['id'] as WarningId;
/** Decides on the warning; what is refused is rejected, or withdrawn where members see it. */
const review = async (moderator: Person, about: Person, verdict: 'approved' | 'refused', looked = {}) =>
  decideOn(database.owner, moderator.call, 'warning', await idOf(about), {
    verdict,
    reason: verdict === 'refused' ? 'other' : null,
    looked,
  });
const entryAbout = async (reader: Person, about: Person) => {
  const warning = await idOf(about);
  return (await reader.wall()).entries.find(({ id }) => id === warning);
};

describe('[MEMBERAREA-15] the way of a warning', () => {
  test('it is on the wall only once a moderator has published it', async () => {
    const [ada, eve, moderator] = [await person(), await person(), await person('admin')];
    expect(await ada.warns(eve, 'money', '69')).toBe('applied');
    expect(await entryAbout(ada, eve)).toBeUndefined();
    expect(await review(moderator, eve, 'approved')).toBeNull();
    expect(await entryAbout(ada, eve)).toMatchObject({ category: 'money', department: '69', state: 'active' });
    expect(await review(moderator, eve, 'refused')).toBe('case-decided');
    await eve.replies(await idOf(eve), 'contested');
    expect(await review(moderator, eve, 'refused')).toBeNull();
    expect(await entryAbout(ada, eve)).toMatchObject({ state: 'withdrawn' });
  });

  test('several reports of one category are one warning', async () => {
    const [eve, ...others] = [await person(), await person(), await person()];
    for (const other of others) await other.warns(eve, 'fake-profile');
    expect((await database.owner`select from app.wall_warnings where member_id = ${eve.id}`).length).toBe(1);
    expect((await database.owner`select from app.wall_reports`).length).toBeGreaterThanOrEqual(2);
  });

  test('its pseudonym is for members to whom the profile has written', async () => {
    const [ada, bela, eve, moderator] = [await person(), await person(), await person(), await person('admin')];
    await eve.writes(ada);
    await bela.writes(eve);
    await ada.warns(eve);
    await review(moderator, eve, 'approved');
    expect(await entryAbout(ada, eve)).toMatchObject({ member: { id: eve.id } });
    expect(await entryAbout(bela, eve)).toMatchObject({ member: null });
    await ada.blocks(eve);
    expect(await entryAbout(ada, eve)).toMatchObject({ member: null });
  });

  test('its member replies in fixed words, and it is looked at again', async () => {
    const [ada, eve, moderator] = [await person(), await person(), await person('admin')];
    await ada.warns(eve);
    expect(await eve.replies(await idOf(eve), 'contested')).toBe('warning-gone');
    await review(moderator, eve, 'approved');
    expect(await ada.replies(await idOf(eve), 'contested')).toBe('warning-gone');
    expect(await eve.replies(await idOf(eve), 'contested')).toBe('applied');
    expect((await eve.wall('mine')).entries).toMatchObject([{ isMine: true, state: 'answered', reply: 'contested' }]);
    expect(await review(moderator, eve, 'approved', { reply: null }), 'it was not read').toBe('case-changed');
    await eve.replies(await idOf(eve), 'mistake');
    const earlier = { reply: 'contested' };
    for (const verdict of ['approved', 'refused'] as const)
      expect(await review(moderator, eve, verdict, earlier), 'another was read').toBe('case-changed');
    const open = database.owner`
      select from app.cases where kind = 'warning' and subject_id = ${await idOf(eve)} and closed_at is null`;
    expect(await open).toHaveLength(1);
    expect(await review(moderator, eve, 'approved')).toBeNull();
    expect(await entryAbout(ada, eve)).toMatchObject({ state: 'answered' });
  });

  test('member and reporters are notified without each other’s names', async () => {
    const [ada, eve, moderator] = [await person(), await person(), await person('admin')];
    await ada.warns(eve);
    await review(moderator, eve, 'approved');
    await runNotificationJobs(database);
    for (const one of [ada, eve])
      expect(await one.rows()).toMatchObject([
        { type: 'shame_wall', subject: `${await idOf(eve)}/publish`, actors: [] },
      ]);
  });

  test('a rejected report tells the reporter alone, and the profile may be reported anew', async () => {
    const [ada, eve, moderator] = [await person(), await person(), await person('admin')];
    await ada.warns(eve);
    await review(moderator, eve, 'refused');
    await runNotificationJobs(database);
    expect([(await ada.rows()).length, (await eve.rows()).length]).toEqual([1, 0]);
    expect(await ada.warns(eve)).toBe('applied');
    expect((await database.owner`select from app.wall_warnings where member_id = ${eve.id}`).length).toBe(2);
  });
});

describe('[MEMBERAREA-15] rights and bad input', () => {
  test('only moderators decide, none about themselves or what they have reported', async () => {
    const [ada, eve, reporter] = [await person(), await person('admin'), await person('admin')];
    await reporter.warns(eve);
    await expect(review(ada, eve, 'approved')).rejects.toThrow(/^forbidden$/);
    expect(await review(eve, eve, 'refused')).toBe('unknown-case');
    expect(await review(reporter, eve, 'approved')).toBe('unknown-case');
    expect(await review(await person('admin'), eve, 'refused')).toBeNull();
  });

  test('a member reports five profiles a day, and repeating a report is none', async () => {
    const ada = await person();
    for (let n = 0; n < 5; n++) {
      const eve = await person();
      expect([await ada.warns(eve), n < 4 ? await ada.warns(eve) : 'applied']).toEqual(['applied', 'applied']);
    }
    expect(await ada.warns(await person())).toBe('too-many-reports');
  });

  test.each([
    ['money', '20'],
    ['money', '100'],
    ['money', 'Rhône'],
    ['money', 69],
    ['anger', null],
    [null, null],
  ])('a report of %j in %j is refused', async (category, department) => {
    const [ada, eve] = [await person(), await person()];
    expect(await ada.warns(eve, category as never, department as never)).toBe('invalid');
  });

  test.each([{ list: 'others' }, { list: 'all', category: 'anger' }, { list: 'all', count: 0 }, null])(
    'an odd request is refused: %j',
    async (request) => {
      const whole = request && { category: null, count: 24, after: null, ...request };
      await expect((await person()).call('wall_entries', whole)).rejects.toThrow(/^invalid$/);
    },
  );

  test('pages go on after the last row', async () => {
    const [ada, moderator] = [await person(), await person('admin')];
    for (let n = 0; n < 3; n++) {
      const eve = await person();
      await ada.warns(eve, 'impersonation');
      await review(moderator, eve, 'approved');
    }
    const first = await ada.wall('all', 'impersonation', null, 2);
    const second = await ada.wall('all', 'impersonation', first.next, 2);
    expect([first.entries.length, second.entries.length, second.next]).toEqual([2, 1, null]);
  });
});

describe('[MEMBERAREA-15] the end of a warning', () => {
  test('a job removes what has expired and what was decided long ago', async () => {
    const [ada, eve, old, moderator] = [await person(), await person(), await person(), await person('admin')];
    for (const each of [eve, old]) {
      await ada.warns(each);
      await review(moderator, each, 'approved');
    }
    await old.replies(await idOf(old), 'contested');
    await review(moderator, old, 'refused');
    await database.owner`select app.tidy_wall(now() + interval '31 days')`;
    expect([await entryAbout(ada, eve), await idOf(old)]).toMatchObject([{ state: 'active' }, undefined]);
    await database.owner`select app.tidy_wall(now() + interval '181 days')`;
    expect(await idOf(eve)).toBeUndefined();
  });

  test('with its member’s account it loses the member, or goes if it was never published', async () => {
    const [ada, eve, kim, moderator] = [await person(), await person(), await person(), await person('admin')];
    for (const each of [eve, kim]) await ada.warns(each, 'pressure');
    await review(moderator, eve, 'approved');
    for (const { id } of [eve, kim]) await database.owner`delete from auth.users where id = ${id}`;
    await database.owner`select app.tidy_wall()`;
    const rows = await database.owner`select member_id from app.wall_warnings where category = 'pressure'`;
    expect(rows).toEqual([{ member_id: null }]);
  });
});
