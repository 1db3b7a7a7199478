/** Tests the wall on a real database: reports, reviews, pseudonyms, the right of reply, expiry and erasure. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WallCategory } from '#schemas/entities/wall.ts';
import type { MemberId, WarningId } from '#schemas/ids.ts';
import { wallAnswer } from '#schemas/wire/wall.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { entryOf, pairCommands } from '#tests/support/entries.ts';
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
  const { id, view, epoch } = member;
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
const review = async (moderator: Person, about: Person, verdict: string) =>
  moderator.call('review_warning', { warning: await idOf(about), verdict });
const entryAbout = async (reader: Person, about: Person) => {
  const warning = await idOf(about);
  return (await reader.wall()).entries.find(({ id }) => id === warning);
};

describe('[MEMBERAREA-15] the way of a warning', () => {
  test('it is on the wall only once a moderator has published it', async () => {
    const [ada, eve, moderator] = [await person(), await person(), await person('admin')];
    expect(await ada.warns(eve, 'money', '69')).toBe('applied');
    expect(await entryAbout(ada, eve)).toBeUndefined();
    expect(await moderator.call('wall_to_review', {})).toMatchObject({ entries: [{ memberId: eve.id, reports: 1 }] });
    expect(await review(moderator, eve, 'publish')).toEqual({ code: null });
    expect(await entryAbout(ada, eve)).toMatchObject({ category: 'money', department: '69', state: 'active' });
    expect(await review(moderator, eve, 'withdraw')).toEqual({ code: null });
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
    await review(moderator, eve, 'publish');
    expect(await entryAbout(ada, eve)).toMatchObject({ member: { id: eve.id } });
    expect(await entryAbout(bela, eve)).toMatchObject({ member: null });
    await ada.blocks(eve);
    expect(await entryAbout(ada, eve)).toMatchObject({ member: null });
  });

  test('its member replies in fixed words, and it is looked at again', async () => {
    const [ada, eve, moderator] = [await person(), await person(), await person('admin')];
    await ada.warns(eve);
    expect(await eve.replies(await idOf(eve), 'contested')).toBe('warning-gone');
    await review(moderator, eve, 'publish');
    expect(await ada.replies(await idOf(eve), 'contested')).toBe('warning-gone');
    expect(await eve.replies(await idOf(eve), 'contested')).toBe('applied');
    expect((await eve.wall('mine')).entries).toMatchObject([{ isMine: true, state: 'answered', reply: 'contested' }]);
    const { entries } = (await moderator.call('wall_to_review', {})) as { entries: { memberId: string }[] };
    expect(entries.map(({ memberId }) => memberId)).toContain(eve.id);
    await review(moderator, eve, 'publish');
    expect(await entryAbout(ada, eve)).toMatchObject({ state: 'answered' });
  });

  test('member and reporters are notified without each other’s names', async () => {
    const [ada, eve, moderator] = [await person(), await person(), await person('admin')];
    await ada.warns(eve);
    await review(moderator, eve, 'publish');
    await runNotificationJobs(database);
    for (const one of [ada, eve])
      expect(await one.rows()).toMatchObject([
        { type: 'shame_wall', subject: `${await idOf(eve)}/publish`, actors: [] },
      ]);
  });

  test('a rejected report tells the reporter alone, and the profile may be reported anew', async () => {
    const [ada, eve, moderator] = [await person(), await person(), await person('admin')];
    await ada.warns(eve);
    await review(moderator, eve, 'reject');
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
    for (const call of [ada.call('wall_to_review', {}), review(ada, eve, 'publish')])
      await expect(call).rejects.toThrow(/^forbidden$/);
    expect(await review(eve, eve, 'reject')).toEqual({ code: 'forbidden' });
    expect(await review(reporter, eve, 'publish')).toEqual({ code: 'forbidden' });
    expect(await review(await person('admin'), eve, 'withdraw')).toEqual({ code: 'invalid' });
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
      await review(moderator, eve, 'publish');
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
      await review(moderator, each, 'publish');
    }
    await review(moderator, old, 'withdraw');
    await database.owner`select app.tidy_wall(now() + interval '31 days')`;
    expect([await entryAbout(ada, eve), await idOf(old)]).toMatchObject([{ state: 'active' }, undefined]);
    await database.owner`select app.tidy_wall(now() + interval '181 days')`;
    expect(await idOf(eve)).toBeUndefined();
  });

  test('with its member’s account it loses the member, or goes if it was never published', async () => {
    const [ada, eve, kim, moderator] = [await person(), await person(), await person(), await person('admin')];
    for (const each of [eve, kim]) await ada.warns(each, 'pressure');
    await review(moderator, eve, 'publish');
    for (const { id } of [eve, kim]) await database.owner`delete from auth.users where id = ${id}`;
    await database.owner`select app.tidy_wall()`;
    const rows = await database.owner`select member_id from app.wall_warnings where category = 'pressure'`;
    expect(rows).toEqual([{ member_id: null }]);
  });
});
