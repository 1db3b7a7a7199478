import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { accountOf, one, profileOf, saidNothing } from './own-profiles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
const alone = () => saidNothing(database);

describe('the operator’s decisions', () => {
  test('[PROFILE-13, PROFILE-57, PROFILE-58] each of the operator’s decisions moves the stream', async () => {
    const ada = await alone();
    const moves = async (change: () => Promise<unknown>) => {
      const before = (await accountOf(ada)).rev;
      await change();
      return (await accountOf(ada)).rev - before;
    };
    expect(
      await moves(
        () =>
          database.owner`insert into public.subscribers (user_id, free_period_end) values (${ada.id}, now() + interval '30 days')`,
      ),
    ).toBe(1);
    expect(await profileOf(ada)).toMatchObject({
      role: 'membre_abonné',
      givenRole: 'membre',
      subscribed: false,
      freePeriodEnd: expect.stringMatching(/^20/) as string,
    });
    expect(
      await moves(
        () =>
          database.owner`insert into public.professional_profiles (user_id, business_name) values (${ada.id}, 'Maison')`,
      ),
    ).toBe(1);
    expect(
      await moves(
        () => database.owner`update public.professional_profiles set status = 'approved' where user_id = ${ada.id}`,
      ),
    ).toBe(1);
    expect(
      await moves(() => database.owner`update public.profiles set role = 'membre_certifié' where id = ${ada.id}`),
    ).toBe(1);
    expect(await moves(() => database.owner`update public.profiles set last_login = now() where id = ${ada.id}`)).toBe(
      0,
    );
    expect(await profileOf(ada)).toMatchObject({
      professional: 'approved',
      role: 'membre_certifié',
      givenRole: 'membre_certifié',
    });
  });
  test.each([
    ['[AUTH-163] [AUTH-167]', 'membre', null, 'membre'],
    ['[AUTH-165]', 'membre', { subscribed: true, free: null }, 'membre_abonné'],
    ['[AUTH-166]', 'membre', { subscribed: false, free: '1 day' }, 'membre_abonné'],
    ['[AUTH-166]', 'membre', { subscribed: false, free: '-1 second' }, 'membre'],
    ['[AUTH-170]', 'admin', { subscribed: true, free: '1 day' }, 'admin'],
    ['[AUTH-170]', 'membre_certifié', { subscribed: true, free: null }, 'membre_certifié'],
    ['[AUTH-162] [AUTH-164]', 'membre_abonné', null, 'membre_abonné'],
  ] as const)('%s a %s with the subscription %j is %s', async (_, role, subscription, effective) => {
    const ada = await alone();
    await database.owner`update public.profiles set role = ${role} where id = ${ada.id}`;
    if (subscription)
      await database.owner`insert into public.subscribers (user_id, subscribed, free_period_end) values (${ada.id}, ${subscription.subscribed}, now() + ${subscription.free}::interval)`;
    expect((await profileOf(ada)).role).toBe(effective);
  });
  test('[AUTH-164, AUTH-168] the schema allows only the roles; without one it is membre', async () => {
    const ada = await alone();
    await expect(database.owner`update public.profiles set role = 'modérateur' where id = ${ada.id}`).rejects.toThrow(
      'check constraint',
    );
    expect(await one(database.owner<{ answer: string }[]>`select app.role_of(gen_random_uuid()) as answer`)).toBe(
      'membre',
    );
  });
  test('[PROFILE-01] a profile’s id is its user’s', async () => {
    const ada = await alone();
    await expect(
      database.owner`insert into public.profiles (id, username, genre) values (gen_random_uuid(), 'personne', 'femme')`,
    ).rejects.toThrow('foreign key');
    expect((await profileOf(ada)).id).toBe(ada.id);
  });
});
