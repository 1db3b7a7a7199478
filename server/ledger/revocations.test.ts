/** What was taken away and a restored backup brings back: rights of the house, passkeys, the sight of albums. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ledgerWorld, type LedgerBed } from '#tests/support/ledger-bed.ts';

const world = ledgerWorld();

test('[S22] a right that was withdrawn stays withdrawn, and one that was granted again stays', async () => {
  const rights = async () =>
    (await world.bed.owner`select staff_right from app.staff_rights where member_id = ${world.ada} order by 1`).map(
      (row) => row['staff_right'] as string,
    );
  await world.bed
    .owner`insert into app.staff_rights (member_id, staff_right) values (${world.ada}, 'moderation'), (${world.ada}, 'support')`;
  await world.bed.owner`delete from app.staff_rights where member_id = ${world.ada}`;
  await world.bed.owner`insert into app.staff_rights (member_id, staff_right) values (${world.ada}, 'support')`;
  await world.bed.writes();
  await world.bed.admin`insert into app.staff_rights (member_id, staff_right) values (${world.ada}, 'moderation')`;
  expect([(await world.bed.replay()).rights, await rights(), (await world.bed.replay()).rights]).toEqual([
    1,
    ['support'],
    0,
  ]);
});

test('[S22] a removed passkey, which may be a second factor, stays removed', async () => {
  const add = (sql: LedgerBed['owner'], id: string) => sql`
    insert into app.passkeys (id, member_id, credential_id, public_key, counter, transports, name, is_second_factor)
    values (${id}, ${world.ada}, ${id}, sha512('x'), 0, '{}', 'Clé', true)`;
  const [removed, other] = [randomUUID(), randomUUID()];
  for (const id of [removed, other]) await add(world.bed.owner, id);
  await world.bed.owner`delete from app.passkeys where id = ${removed}`;
  await world.bed.writes();
  await add(world.bed.admin, removed);
  expect([(await world.bed.replay()).passkeys, (await world.bed.replay()).passkeys]).toEqual([1, 0]);
  expect(await world.bed.owner`select id from app.passkeys where member_id = ${world.ada}`).toEqual([{ id: other }]);
});

test('[S22] a removed application of codes stays removed', async () => {
  const id = randomUUID();
  const add = (sql: LedgerBed['owner']) => sql`
    insert into app.totp_secrets (id, member_id, secret, confirmed_at) values (${id}, ${world.ada}, sha512('x'), now())`;
  await add(world.bed.owner);
  await world.bed.owner`delete from app.totp_secrets where id = ${id}`;
  await world.bed.writes();
  await add(world.bed.admin);
  expect([(await world.bed.replay()).passkeys, (await world.bed.replay()).passkeys]).toEqual([1, 0]);
  expect(await world.bed.owner`select id from app.totp_secrets where member_id = ${world.ada}`).toEqual([]);
});

test('[S22] a revoked sight of an album stays revoked, and a shorter one stays short', async () => {
  const acts = (handler: string, data: object) => world.bed.owner`
    select app.${world.bed.owner.unsafe(handler)}(${world.ada}, app.epoch(), jsonb_build_object('id', gen_random_uuid(), 'data',
      jsonb_build_object('conversationId', app.conversation_id(${world.ada}, ${world.bela})) || ${JSON.stringify(data)}::text::jsonb))`;
  const grants = (term: string | null) => acts('grant_media', { memberId: world.bela, term });
  const access = async () =>
    (
      await world.bed
        .owner`select until is null as open from app.media_access where owner_id = ${world.ada} and state = 'granted'`
    ).map((row) => row['open'] as boolean);
  /** As a backup from the time of the first grant does. */
  const brings = () => world.bed.admin`
    insert into app.media_access (owner_id, viewer_id, state) values (${world.ada}, ${world.bela}, 'granted')
    on conflict (owner_id, viewer_id) do update set until = null`;
  for (const revoke of [() => grants(null), () => acts('revoke_media', {})]) {
    await grants('open');
    expect(await access()).toEqual([true]);
    await revoke();
    await world.bed.writes();
    await brings();
    expect([(await world.bed.replay()).albums, await access(), (await world.bed.replay()).albums]).toEqual([1, [], 0]);
  }
  await grants('day');
  await world.bed.writes();
  expect((await world.bed.replay()).albums).toBe(0);
  await brings();
  expect([(await world.bed.replay()).albums, await access(), (await world.bed.replay()).albums]).toEqual([
    1,
    [false],
    0,
  ]);
});

test('[S22] of an erased member nothing is written but the erasure and the ended sessions', async () => {
  await world.bed.owner`insert into app.staff_rights (member_id, staff_right) values (${world.ada}, 'support')`;
  await world.bed
    .owner`insert into app.media_access (owner_id, viewer_id, state) values (${world.ada}, ${world.bela}, 'granted')`;
  await world.bed.settle();
  await world.bed.owner`select app.delete_account(${world.ada})`;
  expect(await world.bed.owner`select distinct line ->> 'kind' as kind from app.ledger_lines`).toEqual([
    { kind: 'erasure' },
  ]);
});

test('[S20, S22] a change of address that its member has cancelled stays cancelled', async () => {
  const [cancelled, other] = [await world.bed.member(), await world.bed.member()];
  const asks = async (member: string) => {
    const [row] = await world.bed.owner<{ id: string }[]>`
      insert into app.house_requests (kind, parameters, digest, subject_id, words, state, closed_at)
      values ('change-address', '{}', 'x', ${member}, 'Perdue.', 'confirmed', now()) returning id`;
    return row?.id ?? '';
  };
  const change = (sql: LedgerBed['owner'], member: string, request: string) => sql`
    insert into app.email_changes (member_id, new_email, expires_at, old_confirmed_at, new_confirmed_at, request_id, effective_at)
    values (${member}, ${`${request}@neuf.test`}, now() + interval '1 day', now(), now(), ${request}, now())`;
  const [first, second] = [await asks(cancelled), await asks(other)];
  await change(world.bed.owner, cancelled, first);
  await change(world.bed.owner, other, second);
  await world.bed.owner`select app.drop_email_change(${cancelled}, ${cancelled}, 'member')`;
  await world.bed.writes();
  await world.bed.admin`update app.house_requests set state = 'confirmed', cause = null where id = ${first}`;
  await change(world.bed.admin, cancelled, first);
  expect([(await world.bed.replay()).requests, (await world.bed.replay()).requests]).toEqual([1, 0]);
  expect(await world.bed.owner`select member_id from app.email_changes`).toEqual([{ member_id: other }]);
  expect(await world.bed.owner`select state, cause from app.house_requests where id = ${first}`).toEqual([
    { state: 'cancelled', cause: 'member' },
  ]);
});
