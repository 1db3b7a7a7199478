/** Tests follows on a real database: lists and their pages, who may read them, and the one notification. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { followersAnswer, followingAnswer } from '#schemas/wire/follows.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { pairCommands } from '#tests/support/entries.ts';
import { notifiedMember, runNotificationJobs } from '#tests/support/notified-member.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function person(role = 'membre_abonné') {
  const member = await notifiedMember(database, `suit${count++}`);
  await database.owner`update public.profiles set sensitive_consent = 1, role = ${role} where id = ${member.id}`;
  const { id, view, epoch } = member;
  const call = async (name: string, request: unknown): Promise<unknown> =>
    view.run(
      async (tx) =>
        (await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]))[0]?.['answer'],
    );
  const does = async (other: { id: MemberId }, what: 'follow' | 'accept' | 'remove' | 'unfollow' | 'block') => {
    const pair = pairCommands(id, other.id);
    const entry = {
      follow: () => pair.follow(),
      unfollow: () => pair.follow(false),
      accept: () => pair.answerFollower(true),
      remove: () => pair.answerFollower(false),
      block: () => pair.block(),
    }[what]();
    const [result] = (await view.push(epoch, [entry])).results;
    return result?.code ?? result?.status;
  };
  return {
    ...member,
    call,
    does,
    followers: async (list: 'accepted' | 'requests', after: unknown = null, size = 24) =>
      followersAnswer.parse(await call('followers', { list, count: size, after })),
    following: async () => followingAnswer.parse(await call('following', { count: 24, after: null })),
  };
}
const idsOf = ({ members }: { members: readonly { id: MemberId }[] }) => members.map(({ id }) => id);

describe('[MEMBERAREA-16] lists', () => {
  test('a follower waits in the requests, then is among the accepted, then nowhere', async () => {
    const [ada, bela] = [await person(), await person()];
    expect(await bela.does(ada, 'follow')).toBe('applied');
    expect(await ada.followers('requests')).toMatchObject({ total: 1, next: null, members: [{ id: bela.id }] });
    expect((await bela.following()).members).toMatchObject([{ id: ada.id, accepted: false }]);
    await ada.does(bela, 'accept');
    expect([idsOf(await ada.followers('requests')), idsOf(await ada.followers('accepted'))]).toEqual([[], [bela.id]]);
    expect((await bela.following()).members).toMatchObject([{ id: ada.id, accepted: true }]);
    await ada.does(bela, 'remove');
    expect([await ada.followers('accepted'), await bela.following()]).toMatchObject([{ total: 0 }, { total: 0 }]);
  });

  test('pages go on after the last row, without a gap or a row twice', async () => {
    const ada = await person();
    const others = [];
    for (let n = 0; n < 5; n++) others.push(await person());
    for (const other of others) await other.does(ada, 'follow');
    // Several at one instant: the id decides.
    await database.owner`update public.follows set created_at = now() where followed_id = ${ada.id} and follower_id = any (${others.slice(1, 4).map(({ id }) => id)}::uuid[])`;
    const seen: MemberId[] = [];
    let next: unknown = null;
    do {
      const page = await ada.followers('requests', next, 2);
      expect(page.total).toBe(5);
      seen.push(...idsOf(page));
      next = page.next;
    } while (next !== null);
    expect(seen.toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  });

  test('whoever withdrew their consent, or is blocked, is in no list', async () => {
    const [ada, bela, cyd] = [await person(), await person(), await person()];
    for (const other of [bela, cyd]) await other.does(ada, 'follow');
    await database.owner`update public.profiles set sensitive_consent = null where id = ${bela.id}`;
    await ada.does(cyd, 'block');
    expect(await ada.followers('requests')).toMatchObject({ total: 0, members: [] });
  });

  test.each([
    ['followers', { list: 'accepted', count: 0, after: null }],
    ['followers', { list: 'accepted', count: 1000, after: null }],
    ['followers', { list: 'all', count: 5, after: null }],
    ['followers', { list: 'accepted', count: 5, after: { at: 'now()', id: 'x' } }],
    ['following', { count: 5, after: 7 }],
    ['following', null],
  ])('%s refuses %j', async (name, request) => {
    await expect((await person()).call(name, request)).rejects.toThrow(/^invalid$/);
  });
});

describe('[MEMBERAREA-17] rights', () => {
  test('a restricted member may follow, but reads no list until the profile is complete', async () => {
    const [ada, bela] = [await person(), await person('membre')];
    expect(await bela.does(ada, 'follow')).toBe('applied');
    await expect(bela.followers('accepted')).rejects.toThrow(/^forbidden$/);
    await expect(bela.following()).rejects.toThrow(/^forbidden$/);
    await database.owner`update public.profiles set registration_completed = true, avatar_url = 'https://example.org/a.png', avatar_moderation_status = 'approved', cover_url = 'https://example.org/c.png',
      bio = 'Bonsoir', location_name = 'Lyon', sexualite = (app.sexualites_of(genre))[1], experience = (app.experiences())[1], desires = array[(app.desires())[1]], date_naissance = date '1990-01-01', taille = 170, poids = 60 where id = ${bela.id}`;
    expect(idsOf(await bela.following())).toEqual([ada.id]);
    await database.owner`update public.profiles set avatar_moderation_status = 'pending' where id = ${bela.id}`;
    await expect(bela.following()).rejects.toThrow(/^forbidden$/);
  });

  test('only the two members read the row, and nobody writes it past the action', async () => {
    const [ada, bela, cyd] = [await person(), await person(), await person()];
    await bela.does(ada, 'follow');
    const rows = ({ view }: typeof ada) =>
      view.run((tx) => tx`select from public.follows where follower_id = ${bela.id}`);
    expect([await rows(ada), await rows(bela), await rows(cyd)].map(({ length }) => length)).toEqual([1, 1, 0]);
    await expect(
      cyd.view.run((tx) => tx`insert into public.follows (follower_id, followed_id) values (${cyd.id}, ${ada.id})`),
    ).rejects.toThrow(/permission denied/);
    await expect(
      bela.view.run((tx) => tx`update public.follows set accepted_at = now() where follower_id = ${bela.id}`),
    ).rejects.toThrow(/permission denied/);
  });

  test('a blocked member is refused, whichever of the two blocks', async () => {
    const [ada, bela] = [await person(), await person()];
    await ada.does(bela, 'follow');
    await ada.does(bela, 'block');
    expect([await ada.does(bela, 'follow'), await bela.does(ada, 'follow')]).toEqual(['blocked-mine', 'blocked']);
    expect([await ada.does(bela, 'unfollow'), await bela.does(ada, 'remove')]).toEqual(['applied', 'applied']);
    expect(await bela.followers('requests')).toMatchObject({ total: 0 });
  });

  test('a block and a follow at the same moment leave nobody following across it', async () => {
    for (let n = 0; n < 6; n++) {
      const [ada, bela] = [await person(), await person()];
      await Promise.all([ada.does(bela, 'follow'), bela.does(ada, 'follow'), bela.does(ada, 'block')]);
      const rows = await database.owner`select from public.follows where follower_id in (${ada.id}, ${bela.id})`;
      expect(rows).toHaveLength(0);
    }
  });
});

test('[MEMBERAREA-17] a follower notifies once, however often they begin; not across a block', async () => {
  const [ada, bela, cyd] = [await person(), await person(), await person()];
  for (const what of ['follow', 'unfollow', 'follow'] as const) await bela.does(ada, what);
  await runNotificationJobs(database);
  await cyd.does(ada, 'follow');
  await ada.does(cyd, 'block');
  await runNotificationJobs(database);
  expect(await ada.rows()).toMatchObject([{ type: 'follower', subject: '', count: 1, actors: [{ id: bela.id }] }]);
});
