import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import { soundDefaults } from '#schemas/entities/preferences.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { editOf, entryOf } from '#tests/support/entries.ts';
import { newPair, type PairMember } from '#tests/support/pair.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const alone = async (): Promise<PairMember> => (await newPair(database)).ada;
const accountOf = async ({ seen, epoch, id }: PairMember) => {
  const account = (await seen.pull(epoch)).streams.find(({ stream }) => stream === (id as string));
  return account?.info.kind === 'account' ? account.info : null;
};
const volume = (base: number, value: number, id?: string) => editOf({ soundVolume: { base, value } }, id);
const invalid = (fields: unknown) => entryOf({ action: 'profile.edit', data: { fields: fields as ProfileFields } });

describe('the own profile', () => {
  // [SOUND-02, SOUND-03, SOUND-05, SOUND-06, SOUND-07, SOUND-08, SOUND-09]
  test('[SOUND-02, SOUND-03] a new member has the specified sound defaults', async () => {
    expect((await accountOf(await alone()))?.profile).toMatchObject(soundDefaults);
    expect(soundDefaults).toEqual({
      soundNotifications: true,
      soundVolume: 0.3,
      soundOnMention: true,
      soundOnPrivateMessage: true,
      soundOnUserJoined: true,
      soundOnUserLeft: true,
      soundOnCameraOn: false,
    });
  });
  test('[SOUND-01] the columns have the specified names', async () => {
    const columns = await database.owner<
      { name: string }[]
    >`select column_name as name from information_schema.columns where table_name = 'profiles' and column_name like 'sound%' order by 1`;
    expect(columns.map(({ name }) => name)).toEqual([
      'sound_notifications',
      'sound_on_camera_on',
      'sound_on_mention',
      'sound_on_private_message',
      'sound_on_user_joined',
      'sound_on_user_left',
      'sound_volume',
    ]);
  });
  test('[Y13] an edit is one revision of the account’s stream and reaches its member alone', async () => {
    const ada = await alone();
    const before = await accountOf(ada);
    const entry = editOf({ soundVolume: { base: 0.3, value: 0.8 }, soundOnMention: { base: true, value: false } });
    expect(await ada.changed(entry)).toEqual([{ stream: ada.id, revs: [(before?.rev ?? 0) + 1], members: [ada.id] }]);
    const after = await accountOf(ada);
    expect(after).toMatchObject({
      rev: (before?.rev ?? 0) + 1,
      profile: { soundVolume: 0.8, soundOnMention: false, soundNotifications: true },
    });
  });
  test('[Y13] an edit without change takes no revision', async () => {
    const ada = await alone();
    const before = await accountOf(ada);
    expect(await ada.changed(volume(0.5, 0.3), volume(0.7, 0.7))).toEqual([]);
    expect(await accountOf(ada)).toEqual(before);
  });
  test('[Y7] others’ cards stay unchanged', async () => {
    const ada = await alone();
    const [before] = await database.owner`select card_rev from public.profiles where id = ${ada.id}`;
    await ada.push(volume(0.3, 1));
    expect(await database.owner`select card_rev from public.profiles where id = ${ada.id}`).toEqual([before]);
  });
});

describe('a merge per field', () => {
  test('[Y13] different fields of two devices are both kept', async () => {
    const ada = await alone();
    await ada.push(editOf({ soundOnMention: { base: true, value: false } }));
    await ada.push(volume(0.3, 0.6));
    expect((await accountOf(ada))?.profile).toMatchObject({ soundOnMention: false, soundVolume: 0.6 });
  });
  test('[Y13] the later change of a field wins, and its device learns the value it replaced', async () => {
    const ada = await alone();
    expect(await ada.push(volume(0.3, 0.6))).toMatchObject([
      { status: 'applied', stream: ada.id, was: { soundVolume: 0.3 } },
    ]);
    expect(await ada.push(volume(0.3, 0.9))).toMatchObject([
      { status: 'applied', was: { soundVolume: 0.6 }, info: { profile: { soundVolume: 0.9 } } },
    ]);
  });
  test('[Y13] an unchanged field takes the present value', async () => {
    const ada = await alone();
    await ada.push(volume(0.3, 0.6));
    await ada.push(editOf({ soundVolume: { base: 0.3, value: 0.3 }, soundOnMention: { base: true, value: false } }));
    expect((await accountOf(ada))?.profile).toMatchObject({ soundVolume: 0.6, soundOnMention: false });
  });
  test('[Y2, Y13] a repeated edit takes effect once and returns the same replaced value', async () => {
    const ada = await alone();
    const id = randomUUID();
    await ada.push(volume(0.3, 0.6, id));
    await ada.push(volume(0.6, 0.9));
    expect(await ada.push(volume(0.3, 0.6, id))).toMatchObject([
      { status: 'duplicate', was: { soundVolume: 0.3 }, info: { profile: { soundVolume: 0.9 } } },
    ]);
  });
  test('[Y3, Y7] ten devices at once are serialised: no revision is missing, each learns the last', async () => {
    const ada = await alone();
    const before = (await accountOf(ada))?.rev ?? 0;
    const wanted = Array.from({ length: 10 }, (_, n) => (n + 41) / 100);
    const results = (await Promise.all(wanted.map((value) => ada.push(volume(0.3, value))))).flat();
    const after = await accountOf(ada);
    expect(after?.rev).toBe(before + wanted.length);
    const found = results.map(({ was }) => was?.soundVolume);
    expect([...found, after?.profile.soundVolume].sort()).toEqual([0.3, ...wanted]);
  });
  test('[Y4] edits of one push apply in turn, each on the result of the previous', async () => {
    const ada = await alone();
    const results = await ada.push(volume(0.3, 0.4), volume(0.4, 0.5), volume(0.5, 0.6));
    expect(results.map(({ was }) => was?.soundVolume)).toEqual([0.3, 0.4, 0.5]);
    expect((await accountOf(ada))?.profile.soundVolume).toBe(0.6);
  });
});

describe('invalid edits', () => {
  test.each([
    [{}],
    [null],
    [[]],
    ['x'],
    [{ role: { base: 'membre', value: 'admin' } }],
    [{ soundVolume: { base: 0.3, value: 1.1 } }],
    [{ soundVolume: { base: 0.3, value: -0.1 } }],
    [{ soundVolume: { base: 0.3 } }],
    [{ soundVolume: { base: 0.3, value: '1' } }],
    [{ soundVolume: { base: 'x', value: 1 } }],
    [{ soundOnMention: { base: true, value: 1 } }],
    [{ soundOnMention: false }],
    [{ soundOnMention: { base: null, value: true } }],
    [{ soundVolume: { base: 0.3, value: 0.5 }, seal: { base: false, value: true } }],
    [{ soundVolume: { base: 0.3, value: 1e-300 } }],
  ])('[Y4, SOUND-04] %j is refused by itself and raises no error', async (fields) => {
    const ada = await alone();
    const results = await ada.push(invalid(fields), volume(0.3, 0.5));
    expect(results).toMatchObject([{ status: 'rejected', code: 'invalid' }, { status: 'applied' }]);
    expect((await accountOf(ada))?.profile).toMatchObject({ ...soundDefaults, soundVolume: 0.5, role: 'membre' });
  });
  test('[Y4] an empty edit is refused', async () => {
    const ada = await alone();
    expect(await ada.push({ id: randomUUID(), timestamp: 0, action: 'profile.edit', data: null })).toMatchObject([
      { status: 'rejected', code: 'invalid' },
    ]);
  });
});
