/** Tests what sections of an export tell of others, on a real database: no more than the app shows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { albumMembers } from '#tests/support/album-members.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { pairCommands } from '#tests/support/entries.ts';

let database: TestDatabase;
let members: ReturnType<typeof albumMembers>;
beforeAll(async () => {
  database = await freshDatabase();
  members = albumMembers(database);
});
afterAll(() => database.drop());

/** The rows of one section, as the job that writes an export reads them. */
async function rowsOf(section: string, member: MemberId): Promise<Record<string, unknown>[]> {
  const [found] = await database.owner<{ query: string }[]>`
    select query from app.export_sections() where section = ${section}`;
  const rows = await database.owner.unsafe<{ r: Record<string, unknown> }[]>(
    `select r from (${found?.query ?? ''}) as q (r)`,
    [member],
  );
  return rows.map(({ r }) => r);
}

test('[MEMBERAREA-26] a conversation that another has only opened is in no copy', async () => {
  const [ada, bela] = [await members.person(), await members.person()];
  const withOthers = async () => (await rowsOf('conversations', bela.id)).filter((row) => row['with'] === ada.id);
  const epoch = await database.epoch();
  await ada.view.push(epoch, [pairCommands(ada.id, bela.id).open()]);
  expect(await withOthers()).toEqual([]);
  await ada.view.push(epoch, [pairCommands(ada.id, bela.id).send('Bonsoir')]);
  expect(await withOthers()).toHaveLength(1);
});

test('[PROFILE-114] a refused request reads as asked for, and one taken back is not told', async () => {
  const { owner } = await members.shower();
  const [refused, granted, withdrawn] = [await members.person(), await members.person(), await members.person()];
  for (const viewer of [refused, withdrawn]) await viewer.asks(owner);
  await owner.grants(refused, null);
  await owner.grants(granted);
  await withdrawn.asks(owner, false);
  const access = async (of: { id: MemberId }, key: string) =>
    (await rowsOf('albums', of.id)).filter((row) => key in row).map((row) => row['state']);
  expect([
    await access(refused, 'access_to'),
    await access(granted, 'access_to'),
    await access(withdrawn, 'access_to'),
  ]).toEqual([['requested'], ['granted'], []]);
  expect((await access(owner, 'access_of')).toSorted()).toEqual(['granted', 'refused']);
});

test('[MEMBERAREA-26] an address whose confirmation has expired is in no copy, and the upkeep erases it', async () => {
  const ada = await members.person();
  const addresses = async () => (await rowsOf('securite', ada.id)).filter((row) => 'new_address' in row);
  const kept = () => database.owner`select from app.email_changes where member_id = ${ada.id}`;
  await database.owner`insert into app.email_changes (member_id, new_email, expires_at)
    values (${ada.id}, 'ada@neuf.test', now() + interval '1 hour')`;
  await database.owner`select app.tidy_email_changes()`;
  expect([await addresses(), (await kept()).length]).toMatchObject([[{ new_address: 'ada@neuf.test' }], 1]);
  await database.owner`update app.email_changes set expires_at = now() - interval '1 second'`;
  expect(await addresses()).toEqual([]);
  await database.owner`select app.tidy_email_changes()`;
  expect(await kept()).toHaveLength(0);
});

test('[MEMBERAREA-26] requests about the member are in the copy without the words of others', async () => {
  const [ada, eve] = [await members.person(), await members.person()];
  await database.owner`
    insert into app.house_requests (kind, parameters, digest, subject_id, words, proposed_by, state, closed_by, closed_at, answer)
    values ('grant-right', '{"right": "support"}', 'x', ${ada.id}, 'Les mots d’Eve.', ${eve.id}, 'refused', null, now(), 'Non merci.'),
      ('grant-right', '{"right": "finances"}', 'x', ${ada.id}, 'Encore.', ${eve.id}, 'proposed', null, null, null)`;
  const rowsAbout = async (of: { id: MemberId }) =>
    (await rowsOf('certification', of.id)).filter((row) => Object.keys(row).some((key) => key.startsWith('request')));
  expect(await rowsAbout(ada)).toMatchObject([
    { request_about_me: 'grant-right', right: 'support', state: 'refused', cause: null },
  ]);
  expect(JSON.stringify(await rowsAbout(ada))).not.toMatch(/mots|Non|Encore/);
  expect((await rowsAbout(eve)).map((row) => row['words'])).toEqual(['Les mots d’Eve.', 'Encore.']);
});
