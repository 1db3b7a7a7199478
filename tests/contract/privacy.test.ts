/** Tests « Confidentialité » on a real database: who may write first, who is found, and what the page says. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privacyPage } from '#schemas/wire/privacy.ts';
import type { Audience, CallAudience } from '#schemas/actions/privacy-set.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { editOf, entryOf, pairCommands } from '#tests/support/entries.ts';

let database: TestDatabase;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function person(role = 'membre') {
  const username = `prive${count++}`;
  const id = await database.createMember({ username });
  await database.owner`update public.profiles set sensitive_consent = 1, role = ${role} where id = ${id}`;
  const view = database.asMember(id);
  const call = async (name: string, request: unknown): Promise<unknown> =>
    view.run(
      async (tx) =>
        (await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]))[0]?.['answer'],
    );
  const push = async (...entries: ReturnType<typeof entryOf>[]) =>
    (await view.push(await database.epoch(), entries)).results.map(({ status, code }) => code ?? status);
  return {
    id,
    username,
    call,
    push,
    sets: (setting: 'writing' | 'finding', audience: Audience) =>
      push(entryOf({ action: 'privacy.set', data: { setting, audience } })),
    letsCall: (audience: CallAudience) =>
      push(entryOf({ action: 'privacy.set', data: { setting: 'calling', audience } })),
    page: async () => privacyPage.parse(await call('privacy_page', {})),
  };
}
type Person = Awaited<ReturnType<typeof person>>;
const from = (one: Person, other: Person) => pairCommands(one.id, other.id);

test('[MEMBERAREA-26] the page has the defaults, and each choice by itself', async () => {
  const ada = await person();
  expect(await ada.page()).toMatchObject({ discreet: false, writing: 'everyone', finding: 'everyone' });
  expect(await ada.sets('writing', 'nobody')).toEqual(['applied']);
  expect(await ada.sets('finding', 'certified')).toEqual(['applied']);
  expect(await ada.sets('writing', 'certified')).toEqual(['applied']);
  expect(await ada.page()).toMatchObject({ writing: 'certified', finding: 'certified', calling: 'conversations' });
  expect(await ada.letsCall('followers')).toEqual(['applied']);
  expect(await ada.page()).toMatchObject({ writing: 'certified', finding: 'certified', calling: 'followers' });
  for (const data of [{ setting: 'calling', audience: 'certified' }, { setting: 'writing', audience: 'x' }, {}])
    expect(await ada.push(entryOf({ action: 'privacy.set', data: data as never }))).toEqual(['invalid']);
});

test('[MEMBERAREA-26] nobody new writes to who wants that; a conversation goes on', async () => {
  const [ada, bela, cyd] = [await person(), await person(), await person('membre_certifié')];
  await bela.push(from(bela, ada).send('avant'));
  await ada.push(from(ada, bela).send('bonsoir'));
  await ada.sets('writing', 'nobody');
  expect(await bela.push(from(bela, ada).send('après'))).toEqual(['applied']);
  expect(await cyd.push(from(cyd, ada).send('un'), from(cyd, ada).open())).toEqual([
    'contact-closed',
    'contact-closed',
  ]);
  expect(await ada.push(from(ada, cyd).send('vous pouvez'))).toEqual(['applied']);
  expect(await cyd.push(from(cyd, ada).send('merci'))).toEqual(['applied']);
});

test('[MEMBERAREA-26] certified members alone write first, if so chosen; who never got an answer is new', async () => {
  const [ada, bela, cyd] = [await person(), await person(), await person('membre_certifié')];
  await bela.push(from(bela, ada).send('une fois'));
  await ada.sets('writing', 'certified');
  expect(await bela.push(from(bela, ada).send('encore'))).toEqual(['contact-closed']);
  expect(await cyd.push(from(cyd, ada).send('bonsoir'))).toEqual(['applied']);
  await ada.sets('writing', 'everyone');
  expect(await bela.push(from(bela, ada).send('enfin'))).toEqual(['applied']);
});

test('[MEMBERAREA-26] who may not write first invites to no group, without knowing it', async () => {
  const [ada, bela, cyd] = [await person(), await person(), await person('membre_certifié')];
  const invites = async (one: Person) => {
    const groupId = crypto.randomUUID() as never;
    await one.push(entryOf({ action: 'group.create', data: { groupId, name: 'Les flâneurs' } } as never));
    const answers = await one.push(entryOf({ action: 'group.invite', data: { groupId, memberId: ada.id } } as never));
    const rows = await database.owner`select from app.group_invitations where group_id = ${groupId}`;
    return [...answers, rows.length];
  };
  await ada.sets('writing', 'certified');
  expect([await invites(bela), await invites(cyd)]).toEqual([
    ['applied', 0],
    ['applied', 1],
  ]);
  await ada.push(from(ada, bela).send('bonsoir'));
  expect(await invites(bela)).toEqual(['applied', 1]);
});

test('[MEMBERAREA-26] searches find a member as chosen, and the page stays open to who knows it', async () => {
  const [ada, bela, cyd] = [await person(), await person(), await person('membre_certifié')];
  const finds = async (one: Person) => {
    const search = { filters: { username: ada.username }, after: null, count: 5 };
    const [found, like] = [
      (await one.call('search_members', search)) as { members: { id: string }[] },
      (await one.call('usernames_like', { q: ada.username })) as { members: { id: string }[] },
    ];
    return [found, like].map(({ members }) => members.some(({ id }) => id === ada.id));
  };
  expect([await finds(bela), await finds(cyd)]).toEqual([
    [true, true],
    [true, true],
  ]);
  await ada.sets('finding', 'certified');
  expect([await finds(bela), await finds(cyd)]).toEqual([
    [false, false],
    [true, true],
  ]);
  await ada.sets('finding', 'nobody');
  expect([await finds(bela), await finds(cyd)]).toEqual([
    [false, false],
    [false, false],
  ]);
  // Also after a change of the profile, which writes the index anew.
  await database.owner`update public.profiles set mobility = 'reçoit' where id = ${ada.id}`;
  expect(await finds(cyd)).toEqual([false, false]);
  expect(await bela.call('member_page', { member: ada.id })).toMatchObject({ id: ada.id });
});

test('[MEMBERAREA-26] consents are listed with date and version, and withdrawing one hides the profile', async () => {
  const [ada, bela] = [await person(), await person()];
  const sensitive = async () => (await ada.page()).consents.find(({ kind }) => kind === 'sensitive-data');
  expect(await sensitive()).toMatchObject({ wording: 1, withdrawnAt: null });
  await ada.push(editOf({ sensitiveConsent: { base: 1, value: null } }));
  expect((await sensitive())?.withdrawnAt).toEqual(expect.any(String));
  expect(await bela.call('member_page', { member: ada.id })).toBeNull();
});
