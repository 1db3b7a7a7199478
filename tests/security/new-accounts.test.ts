import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { pairMember, newPair, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
let ada: PairMember;

beforeAll(async () => {
  database = await freshDatabase();
  ({ ada } = await newPair(database));
});
afterAll(() => database.drop());

describe('account fields', () => {
  test('[AUTH-171] forged metadata give no role, no seal, no revision', async () => {
    const forged = { role: 'admin', seal: true, verified: true, card_rev: 99, subscribed: true, id: ada.id };
    const id = await database.createMember({ username: 'faussaire', metadata: forged });
    const { streams } = await database.asMember(id).pull(ada.epoch);
    expect(streams).toMatchObject([
      { stream: id, info: { profile: { id, role: 'membre' }, blockedIds: [] } },
      { info: { kind: 'notifications', counts: { total: 0 } } },
    ]);
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
  test('[AUTH-97] a username is unique, whatever its case', async () => {
    await database.createMember({ username: 'Unique' });
    await expect(database.createMember({ username: 'uNIQUE' })).rejects.toThrow('username-taken');
  });
  test('[AUTH-170] a subscription only ever raises the role', async () => {
    const roleOf = async (role: string, subscription: { subscribed: boolean; free_period_end: Date | null } | null) => {
      const id = await database.createMember({ username: `role${Math.random().toString(36).slice(2, 10)}` });
      await database.owner`update public.profiles set role = ${role} where id = ${id}`;
      if (subscription)
        await database.owner`insert into public.subscribers ${database.owner({ user_id: id, ...subscription })}`;
      const me = await pairMember(database, id, ada.id);
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
