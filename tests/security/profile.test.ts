/**
 * Tests that a profile belongs to its member: what others can read of it, and what neither metadata nor roles change.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import { freshDatabase, type DatabaseView, type TestDatabase } from '#tests/support/database.ts';
import { editOf } from '#tests/support/entries.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
let ada: PairMember;
let bela: PairMember;
let stranger: DatabaseView;
let blocked: DatabaseView;
let admin: DatabaseView;
const DENIED = /permission denied/;
// An uninhabited place, whose numbers cannot be part of a time.
const town = { name: 'Vesoul', lat: 77.85, lng: 166.67 };
const said: ProfileFields = {
  bio: { base: null, value: 'Bonsoir à tous.' },
  location: { base: null, value: town },
  dateNaissance: { base: null, value: '1987-06-05' },
  taille: { base: null, value: 171 },
  auCap: { base: false, value: true },
};
/** Values that only the owner of these rows may receive. */
const secrets = ['77.85', '166.67', '1987-06-05', '@demo.alcove.test'];

beforeAll(async () => {
  database = await freshDatabase();
  ({ ada, bela } = await newPair(database));
  await ada.says('bonsoir');
  const cyd = await newPair(database);
  stranger = cyd.ada.seen;
  blocked = cyd.bela.seen;
  await database.owner`insert into public.user_blocks (user_id, blocked_id) values (${ada.id}, ${cyd.bela.id})`;
  const id = await database.createMember({ username: 'lamaison' });
  await database.owner`update public.profiles set role = 'admin' where id = ${id}`;
  admin = database.asMember(id);
  await ada.push(editOf({ ...said, location: { base: { name: 'Lyon', lat: 45.76, lng: 4.84 }, value: town } }));
});
afterAll(() => database.drop());

const others = (): DatabaseView[] => [bela.seen, stranger, blocked, admin, database.asAnon()];
const columns = [
  'bio',
  'sexualite',
  'experience',
  'mobility',
  'desires',
  'recherche_genres',
  'location_lat',
  'location_lng',
  'ville',
  'pays',
  'date_naissance',
  'date_naissance_homme',
  'date_naissance_femme',
  'taille',
  'poids',
  'taille_homme',
  'poids_homme',
  'taille_femme',
  'poids_femme',
  'pending_avatar_url',
  'cover_url',
  'avatar_moderation_status',
  'registration_completed',
  'is_active',
  'role',
  'last_login',
];

test.each(columns)(
  '[PROFILE-02, PROFILE-03, PROFILE-04] %s is read in the table by nobody, not even its member',
  async (column) => {
    for (const seen of [ada.seen, ...others()])
      await expect(seen.run((tx) => tx.unsafe(`select ${column} from public.profiles`))).rejects.toThrow(DENIED);
  },
);

test('coordinates, birth date and address of others appear in no pull, card, page or search', async () => {
  const ask = (seen: DatabaseView, name: string, request: unknown) =>
    seen.run((tx) => tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]));
  await database.owner`update public.profiles set sensitive_consent = app.consent_wording() where id = ${ada.id}`;
  for (const seen of [bela.seen, stranger, blocked, admin]) {
    const answers = JSON.stringify([
      await seen.pull(ada.epoch),
      await seen.run((tx) => tx`select * from app.cards`),
      await ask(seen, 'member_page', { member: ada.id }),
      await ask(seen, 'search_members', { filters: {}, after: null, count: 50 }),
      await ask(seen, 'usernames_like', { q: 'ada' }),
      await seen.live([{ stream: ada.stream, revs: [], members: [bela.id] }]),
    ]);
    for (const secret of secrets) expect(answers, secret).not.toContain(secret);
  }
  expect(
    JSON.stringify(await ask(bela.seen, 'member_page', { member: ada.id })),
    'but whole years, and the town',
  ).toMatch(/Vesoul.*"ages":\[\d\d\]|"ages":\[\d\d\].*Vesoul/);
  expect(JSON.stringify(await ask(blocked, 'member_page', { member: ada.id }))).not.toContain('Vesoul');
  expect(JSON.stringify(await ada.seen.pull(ada.epoch)), 'one’s own are').toMatch(
    /77\.85.*1987-06-05|1987-06-05.*77\.85/,
  );
});

test.each(['user_status', 'professional_profiles', 'subscribers'])(
  '[PROFILE-103, PROFILE-58, PROFILE-57] %s is read by its own member alone',
  async (table) => {
    await database.owner`insert into public.professional_profiles (user_id, business_name) values (${ada.id}, 'Maison') on conflict do nothing`;
    await database.owner`insert into public.subscribers (user_id, subscribed) values (${ada.id}, true) on conflict do nothing`;
    const count = (seen: DatabaseView) => seen.run((tx) => tx.unsafe(`select 1 from public.${table}`));
    expect(await count(ada.seen)).toHaveLength(1);
    for (const seen of [bela.seen, stranger, blocked, admin]) expect(await count(seen)).toEqual([]);
    await expect(count(database.asAnon())).rejects.toThrow(DENIED);
  },
);

describe('the operator’s decisions', () => {
  const moderationRow = async (id: string) => database.owner`
    select p.role, p.seal, p.avatar_url, p.avatar_moderation_status, p.is_active, p.bio, (select count(*)::int from public.subscribers s where s.user_id = p.id) as subscriptions,
      (select count(*)::int from public.professional_profiles b where b.user_id = p.id) as professional from public.profiles p where p.id = ${id}`;
  const nothing = {
    role: 'membre',
    seal: false,
    avatar_url: null,
    avatar_moderation_status: null,
    is_active: true,
    bio: null,
    subscriptions: 0,
    professional: 0,
  };

  test('[AUTH-171] are not taken from metadata', async () => {
    const id = await database.createMember({
      username: 'menteuse',
      metadata: {
        role: 'admin',
        seal: true,
        avatar_url: '/avatars/camille.svg',
        avatar_moderation_status: 'approved',
        is_active: false,
        subscribed: true,
        free_period_end: '2099-01-01',
        professional: 'approved',
        bio: 'x',
        status: 'approved',
      },
    });
    expect(await moderationRow(id)).toEqual([nothing]);
  });
  test.each([
    'role',
    'seal',
    'avatarUrl',
    'pendingAvatarUrl',
    'coverUrl',
    'avatarModerationStatus',
    'registrationCompleted',
    'subscribed',
    'freePeriodEnd',
    'professional',
    'givenRole',
    'username',
    'town',
    'isActive',
    'lastLogin',
  ])('[Y4] %s is no editable field', async (field) => {
    const { ada: me } = await newPair(database);
    const edit = {
      ...editOf({ auCap: { base: false, value: true } }),
      data: { fields: { auCap: { base: false, value: true }, [field]: { base: null, value: 'approved' } } },
    };
    expect(await me.push(edit)).toMatchObject([{ status: 'rejected', code: 'invalid' }]);
    expect(await moderationRow(me.id)).toEqual([nothing]);
  });
});
