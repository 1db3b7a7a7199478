/** Another address for somebody of the house: proposed by one, confirmed by another who writes it too [S20]. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { email as emailForm } from '#schemas/forms/email.ts';
import { auditPage } from '#schemas/wire/staff.ts';
import { ageRights, newAddress, newName, openAddressBed, type AddressBed } from '#tests/support/address-requests.ts';
import { houseMember, type HouseMember } from '#tests/support/house-members.ts';
import { ageFactor, latestRequest, proposes, requestsFor } from '#tests/support/house-requests.ts';

let bed: AddressBed;
let lost: HouseMember;
beforeAll(async () => void (bed = await openAddressBed()));
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.database.owner`delete from app.house_requests`;
  for (const each of [bed.eve, bed.zoe]) await ageFactor(bed.database, each, '1 minute');
  lost = await bed.lostMember();
});
const proposal = (email: string, name = lost.username) => bed.proposal(name, email);
const stored = async () => JSON.stringify(await bed.database.owner`select to_jsonb(r) from app.house_requests r`);

test('[ADMIN-15, S20] whoever confirms writes the same address, and nothing changes yet', async () => {
  const next = newAddress();
  expect(await proposal(` ${next.toUpperCase()} `)).toBeNull();
  expect([await bed.confirms(), await bed.confirms(newAddress())]).toEqual(['other-address', 'other-address']);
  expect(await bed.changeOf(lost)).toBeUndefined();
  expect(await bed.confirms(next.toUpperCase())).toBeNull();
  expect(await bed.changeOf(lost)).toEqual({ email: next, old: true, new: false, token: null });
  const { state, effectiveAt } = await latestRequest(bed.eve);
  const hours = (Date.parse(effectiveAt ?? '') - Date.now()) / 3_600_000;
  expect([state, Math.round(hours)]).toEqual(['confirmed', 24]);
});

test.each([
  ['6 days', 'right-too-new'],
  ['8 days', null],
])('[S20] of somebody who has a right of the house for %s, the answer is %s', async (age, answer) => {
  await ageRights(bed.database, lost, age);
  expect(await proposal(newAddress())).toBe(answer);
});

test('[S20] a right that its member has never used with a second factor gives nobody another address', async () => {
  const { owner } = bed.database;
  const factors = [
    async () => {
      await owner`insert into app.passkeys (member_id, credential_id, public_key, name, is_second_factor)
        values (${lost.id}, 'clevierge-0123456789', ${Buffer.alloc(64)}, 'Clé', false)`;
      return () => owner`update app.passkeys set used_at = now() where member_id = ${lost.id}`;
    },
    async () => {
      await owner`insert into app.totp_secrets (member_id, secret, confirmed_at) values (${lost.id}, ${Buffer.alloc(44)}, now())`;
      return () => owner`select public.use_totp(jsonb_build_object('member', ${lost.id}::uuid, 'step', 5))`;
    },
  ];
  const answers = [];
  for (const enrol of factors) {
    await owner`update app.staff_rights set used_at = null where member_id = ${lost.id}`;
    const use = await enrol();
    answers.push(await proposal(newAddress()));
    await use();
    answers.push(await proposal(newAddress()));
    await owner`update app.passkeys set is_second_factor = true where member_id = ${lost.id}`;
  }
  // A passkey that was enrolled meanwhile, and is used.
  await owner`update app.staff_rights set used_at = null where member_id = ${lost.id}`;
  await owner`update app.passkeys set used_at = clock_timestamp() where member_id = ${lost.id}`;
  answers.push(await proposal(newAddress()));
  expect(answers).toEqual(['right-too-new', 'right-too-new', 'right-too-new', null, null]);
});

test('[S20] a right that was given anew between the two acts is looked at again', async () => {
  const next = newAddress();
  await proposal(next);
  await ageRights(bed.database, lost, '1 day');
  expect(await bed.confirms(next)).toBe('right-too-new');
});

test('[S20, S39] it stands in the audit log without the address', async () => {
  const next = newAddress();
  await proposal(next);
  expect(await bed.confirms(next)).toBeNull();
  const log = auditPage.parse(await bed.zoe.ask('audit_page', { before: null, count: 2 }));
  expect(log.entries.map(({ act, by, request }) => [act, by, request])).toEqual([
    ['request-confirmed', 'adressezoe', 'change-address'],
    ['request-proposed', 'adresseeve', 'change-address'],
  ]);
  const details = await bed.database.owner`select details from app.audit_details`;
  expect(JSON.stringify([details, await stored(), await requestsFor(bed.zoe), log])).not.toContain(next);
});

test('[S20] no answer has the address, and what nobody confirms forgets it after its day', async () => {
  const next = newAddress();
  await proposal(next);
  for (const reader of [bed.eve, bed.zoe]) expect(JSON.stringify(await requestsFor(reader))).not.toContain(next);
  await bed.database.owner`select app.tidy_proposed_addresses()`;
  expect(await stored()).toContain(next);
  await bed.database.owner`update app.house_requests set proposed_at = now() - interval '25 hours'`;
  await bed.database.owner`select app.tidy_proposed_addresses()`;
  expect(await stored()).not.toContain(next);
});

/** Digests of an address as whoever has a copy of the database could compute them from the row alone. */
const guessed = async (email: string) =>
  (
    await bed.database.owner<{ digest: string }[]>`
      select encode(sha256(coalesce(r.salt, '') || convert_to('change-address|' || jsonb_build_object('member', ${lost.id}::uuid, 'email', ${email}::text)::text, 'UTF8')), 'hex') as digest
      from app.house_requests r`
  )[0]?.digest;

test.each([
  ['confirmed', (next: string) => bed.confirms(next)],
  [
    'expired',
    async () => {
      await bed.database.owner`update app.house_requests set proposed_at = now() - interval '25 hours'`;
      await bed.database.owner`select app.tidy_proposed_addresses()`;
    },
  ],
] as const)('[S20] the digest of a request that is %s says no address to whoever tries some', async (_, ends) => {
  const next = newAddress();
  await proposal(next);
  const { digest } = await latestRequest(bed.zoe);
  expect(await guessed(next)).toBe(digest);
  await ends(next);
  expect(await guessed(next)).not.toBe(digest);
});

test('[S20] two requests for one address have two digests, and the same request again is one', async () => {
  const next = newAddress();
  await proposal(next);
  const { id, digest } = await latestRequest(bed.eve);
  await proposal(next);
  expect((await requestsFor(bed.eve)).requests).toHaveLength(1);
  await bed.eve.refusalOf('withdraw_request', { request: id });
  await proposal(next);
  expect((await latestRequest(bed.eve)).digest).not.toBe(digest);
});

test('[S20] neither of the two is whom it is about, and both have a fresh second factor', async () => {
  for (const each of [bed.eve, bed.zoe]) await ageRights(bed.database, each, '8 days');
  expect(await proposal(newAddress(), 'adresseeve')).toBe('about-you');
  const next = newAddress();
  expect(await proposal(next, 'adressezoe')).toBeNull();
  expect(await bed.confirms(next)).toBe('about-you');
  await bed.database.owner`delete from app.house_requests`;
  await proposal(next);
  expect(await bed.confirms(next, bed.eve)).toBe('second-person');
});

test('[S20] without a fresh second factor no address is compared', async () => {
  const next = newAddress();
  await proposal(next);
  await ageFactor(bed.database, bed.zoe, '11 minutes');
  expect([await bed.confirms(newAddress()), await bed.confirms(next)]).toEqual(['fresh-factor', 'fresh-factor']);
});

test('[S20] after five wrong addresses none is compared for a quarter of an hour', async () => {
  const next = newAddress();
  await proposal(next);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => bed.confirms(newAddress())));
  expect(answers.filter((answer) => answer === 'other-address')).toHaveLength(5);
  expect([answers.includes('too-many-addresses'), await bed.confirms(next)]).toEqual([true, 'too-many-addresses']);
  await bed.database.owner`update app.house_requests set wrong_since = wrong_since - interval '15 minutes'`;
  expect([await bed.confirms(newAddress()), await bed.confirms(next)]).toEqual(['other-address', null]);
});

test('[S20] what is over says so before an address or a digest is compared', async () => {
  const over = async (email?: string, digest = 'x') =>
    bed.zoe.refusalOf('confirm_request', { request: (await latestRequest(bed.zoe)).id, digest, email });
  const next = newAddress();
  await proposal(next);
  await bed.database.owner`update app.house_requests set proposed_at = now() - interval '25 hours'`;
  expect(await over()).toBe('proposal-over');
  await bed.database.owner`select app.tidy_proposed_addresses()`;
  expect([await over(), await over(next, (await latestRequest(bed.zoe)).digest)]).toEqual([
    'proposal-over',
    'proposal-over',
  ]);
  await bed.database.owner`delete from app.house_requests`;
  await proposal(next);
  expect([await bed.confirms(next), await over()]).toEqual([null, 'request-closed']);
});

test('[ADMIN-15] is refused for others than the house, for a taken, present or odd address', async () => {
  const plain = newName();
  await bed.database.createMember({ username: plain });
  expect(await proposal(newAddress(), plain)).toBe('not-of-the-house');
  expect(await proposal(newAddress(), 'nobodyatall')).toBe('unknown-member');
  expect(await proposal(await bed.presentAddress(bed.zoe))).toBe('address-taken');
  expect(await proposal(await bed.presentAddress(lost))).toBe('nothing-to-do');
  for (const odd of ['', 'x', 'a@b', 'a b@c.fr', `${'a'.repeat(250)}@b.fr`])
    expect(await proposal(odd)).toBe('invalid');
  const next = newAddress();
  await proposal(next);
  await bed.database.createMember({ username: newName(), email: next });
  expect(await bed.confirms(next)).toBe('address-taken');
});

test('[S20] one person learns of five addresses a day if they have an account, and the log says so', async () => {
  const { owner } = bed.database;
  const one = await houseMember(bed.database, newName(), ['administration']);
  const asks = (email: string) => proposes(one, 'change-address', { name: lost.username, email });
  const refused = () => owner`select details from app.audit_details d join app.audit_log l using (id)
    where l.act = 'address-refused' and details ->> 'member' = ${lost.id}`;
  const probed = await bed.presentAddress(bed.zoe);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => asks(probed)));
  expect(answers.filter((answer) => answer === 'address-taken')).toHaveLength(5);
  expect([await asks(probed), await asks(newAddress())]).toEqual(['too-many-proposals', 'too-many-proposals']);
  expect(await refused()).toHaveLength(5);
  expect(JSON.stringify(await refused())).not.toContain('@');
});

test('[MEMBERAREA-26, S20] the database and the forms take the same addresses', async () => {
  const parts = ['a', 'a.b', '.a', 'a.', 'a..b', 'é', "o'x", 'a+b', 'a_b', 'a-', '-a', '', 'a b', 'a"b'];
  const hosts = ['b.fr', 'b', 'b.f', '-b.fr', 'b-.fr', 'b..fr', 'b.c.fr', 'b.1fr', 'bé.fr', 'b.fr.', '[127.0.0.1]'];
  const addresses = parts.flatMap((part) => hosts.map((host) => `${part}@${host}`));
  addresses.push('a@b@c.fr', 'a', `${'a'.repeat(249)}@b.fr`, `${'a'.repeat(250)}@b.fr`, 'a@b.fr\n');
  const rows = await bed.database.owner<{ address: string; accepted: boolean }[]>`
    select a as address, app.is_mail_address(a) as accepted from unnest(${addresses}::text[]) as a`;
  for (const { address, accepted } of rows)
    expect([address, accepted]).toEqual([address, emailForm.safeParse(address).data === address]);
  expect(rows.filter(({ accepted }) => accepted).length).toBeGreaterThan(10);
});
