/** Another address for somebody of the house: proposed by one, confirmed by another who writes it too [S20]. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailbox, type Mailbox } from '#server/gateway/mail.ts';
import { mailSeal } from '#server/gateway/mails/sealed-mail.ts';
import { confirmAddress } from '#server/jobs/confirm-address.ts';
import { openJobPool, type JobPool } from '#server/jobs/job-pool.ts';
import { auditPage } from '#schemas/wire/staff.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { ageFactor, latestRequest, proposes, requestsFor } from '#tests/support/house-requests.ts';
import { SECRET } from '#tests/support/mail-node.ts';

let database: TestDatabase;
let pool: JobPool;
let box: Mailbox;
let eve: HouseMember;
let zoe: HouseMember;
let lost: HouseMember;
let people = 0;
const newName = () => `adresse${String(++people).padStart(3, '0')}x`;
const newAddress = () => `${randomUUID()}@neuf.test`;
beforeAll(async () => {
  database = await freshDatabase();
  pool = openJobPool(database.ownerUrl, 2);
  eve = await houseMember(database, 'adresseeve', ['administration']);
  zoe = await houseMember(database, 'adressezoe', ['administration']);
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});
beforeEach(async () => {
  box = mailbox();
  await database.owner`delete from app.house_requests`;
  for (const each of [eve, zoe]) await ageFactor(database, each, '1 minute');
  lost = await houseMember(database, newName(), ['moderation']);
});

const proposal = (email: string, name = lost.username) => proposes(eve, 'change-address', { name, email });
const confirms = async (email?: string, by = zoe) => {
  const { id, digest } = await latestRequest(by);
  return by.refusalOf('confirm_request', { request: id, digest, email });
};
const changeOf = async ({ id }: HouseMember) =>
  (
    await database.owner`select new_email as email, old_confirmed_at is not null as old, new_confirmed_at is not null as new, new_token as token
    from app.email_changes where member_id = ${id}`
  )[0];
const presentAddress = async ({ id }: HouseMember) =>
  (await database.owner<{ email: string }[]>`select email from auth.users where id = ${id}`)[0]?.email;
const runJob = (member: string, mail: Pick<Mailbox, 'send' | 'atOnce'> = box) =>
  confirmAddress({ mail, seal: mailSeal(SECRET), siteUrl: 'https://alcove.test' })({ member }, {
    abortSignal: new AbortController().signal,
    query: (text: string, values: unknown[]) => pool.pool.query(text, values),
  } as never);

test('[ADMIN-15, S20] whoever confirms writes the same address; then the link to it is mailed', async () => {
  const next = newAddress();
  expect(await proposal(` ${next.toUpperCase()} `)).toBeNull();
  expect([await confirms(), await confirms(newAddress())]).toEqual(['other-address', 'other-address']);
  expect(await changeOf(lost)).toBeUndefined();
  expect(await confirms(next.toUpperCase())).toBeNull();
  expect(await changeOf(lost)).toEqual({ email: next, old: true, new: false, token: null });
  await runJob(lost.id);
  expect(box.mails.map(({ to, kind }) => [to, kind])).toEqual([
    [next, 'house-address'],
    [await presentAddress(lost), 'account-changed'],
  ]);
  expect(box.mails[0]?.text).toMatch(/https:\/\/alcove\.test\/confirm-email\?change=[\w-]{43}/);
  expect(box.mails[1]?.text).not.toMatch(/change=|neuf\.test/);
  await runJob(lost.id);
  expect(box.mails, 'a job that runs again').toHaveLength(2);
});

test('[S20, S39] its confirmation ends every session, and stands in the audit log without the address', async () => {
  const next = newAddress();
  await proposal(next);
  expect(await confirms(next)).toBeNull();
  const [left] = await database.owner`select count(*)::int as n from auth.sessions where user_id = ${lost.id}`;
  expect(left).toEqual({ n: 0 });
  const log = auditPage.parse(await zoe.ask('audit_page', { before: null, count: 2 }));
  expect(log.entries.map(({ act, by, request }) => [act, by, request])).toEqual([
    ['request-confirmed', 'adressezoe', 'change-address'],
    ['request-proposed', 'adresseeve', 'change-address'],
  ]);
  const details = await database.owner`select details from app.audit_details`;
  const closed = await database.owner`select parameters from app.house_requests`;
  expect(JSON.stringify([details, closed, await requestsFor(zoe), log])).not.toContain(next);
});

test('[S20] no answer has the address, and what nobody confirms forgets it after its day', async () => {
  const next = newAddress();
  await proposal(next);
  for (const reader of [eve, zoe]) expect(JSON.stringify(await requestsFor(reader))).not.toContain(next);
  await database.owner`select app.tidy_proposed_addresses()`;
  const kept = async () => JSON.stringify(await database.owner`select parameters from app.house_requests`);
  expect(await kept()).toContain(next);
  await database.owner`update app.house_requests set proposed_at = now() - interval '25 hours'`;
  await database.owner`select app.tidy_proposed_addresses()`;
  expect(await kept()).not.toContain(next);
});

test('[S20] neither of the two is whom it is about, and both have a fresh second factor', async () => {
  expect(await proposal(newAddress(), 'adresseeve')).toBe('about-you');
  const next = newAddress();
  await proposal(next, 'adressezoe');
  expect(await confirms(next)).toBe('about-you');
  await database.owner`delete from app.house_requests`;
  await proposal(next);
  expect(await confirms(next, eve)).toBe('second-person');
  await ageFactor(database, zoe, '11 minutes');
  expect(await confirms(next)).toBe('fresh-factor');
});

test('[ADMIN-15] is refused for others than the house, for a taken, present or odd address', async () => {
  const plain = newName();
  await database.createMember({ username: plain });
  expect(await proposal(newAddress(), plain)).toBe('not-of-the-house');
  expect(await proposal(newAddress(), 'nobodyatall')).toBe('unknown-member');
  expect(await proposal((await presentAddress(zoe)) ?? '')).toBe('address-taken');
  expect(await proposal((await presentAddress(lost)) ?? '')).toBe('nothing-to-do');
  for (const odd of ['', 'x', 'a@b', 'a b@c.fr', `${'a'.repeat(250)}@b.fr`])
    expect(await proposal(odd)).toBe('invalid');
});

test('[S20] what was taken meanwhile, or replaced by a wish of the member, is mailed to nobody', async () => {
  const next = newAddress();
  await proposal(next);
  await database.createMember({ username: newName(), email: next });
  expect(await confirms(next)).toBe('address-taken');
  await database.owner`delete from app.house_requests`;
  const other = newAddress();
  await proposal(other);
  expect(await confirms(other)).toBeNull();
  await database.owner`update app.email_changes set requested_at = now() - interval '1 second', old_confirmed_at = now() where member_id = ${lost.id}`;
  await runJob(lost.id);
  expect(box.mails).toEqual([]);
});

test('[S20] where mails are delivered, both wait in the queue, each for its time', async () => {
  const next = newAddress();
  await proposal(next);
  await confirms(next);
  await runJob(lost.id, { send: () => Promise.reject(new Error('not now')), atOnce: false });
  const queued = await database.owner`
    select kind, round(extract(epoch from expires_at - created_at) / 3600)::int as hours from app.mails order by kind`;
  expect([...queued]).toEqual([
    { kind: 'account-changed', hours: 24 },
    { kind: 'house-address', hours: 24 },
  ]);
});
