/** Addresses that a restored backup has to close or to leave open, whoever has had them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { ledgerBed, type LedgerBed } from '#tests/support/ledger-bed.ts';

let bed: LedgerBed;
let tests = 0;
let email: string;
beforeAll(async () => void (bed = await ledgerBed()));
afterAll(() => bed.drop());
beforeEach(async () => {
  await bed.begin();
  await bed.admin`delete from app.closed_addresses`;
  tests += 1;
  email = `adresse${String(tests)}@demo.alcove.test`;
});

async function decides(member: MemberId, measure: 'ban' | 'suspend', days: number | null = null): Promise<string> {
  const [row] = await bed.owner<{ id: string }[]>`
    insert into app.decisions (kind, subject_id, member_id, measure, reason, facts, until)
    values ('report', ${member}, ${member}, ${measure}, 'scam', 'Des faits.', now() + make_interval(days => ${days}))
    returning id`;
  return row?.id as string;
}
const lapses = (id: string) =>
  bed.owner`update app.decisions set until = now() - interval '1 hour' where id = ${id}`.then(
    () => bed.owner`select app.tidy_decisions()`,
  );
async function erases(member: MemberId): Promise<void> {
  await bed.owner.unsafe('call app.erase_member($1)', [member]);
  await bed.owner`select app.delete_account(${member})`;
}
/** A backup from before the member, and before what the database says of the address. */
async function forgets(member?: MemberId): Promise<void> {
  await bed.admin`delete from app.closed_addresses`;
  if (!member) return;
  await bed.admin`delete from app.decisions where member_id = ${member}`;
  await bed.admin`delete from public.profiles where id = ${member}`;
  await bed.admin`delete from auth.users where id = ${member}`;
}
const closed = () => bed.owner`select measure, until from app.closed_addresses`;

test('[S22] a banned member whom a backup does not know meets the ban at the next sign-up', async () => {
  const member = await bed.member(email);
  await decides(member, 'ban');
  await bed.writes();
  await forgets(member);
  expect(await bed.replay()).toMatchObject({ measures: 0, addresses: 1 });
  const again = await bed.member(email);
  const [row] = await bed.owner`select app.is_suspended(${again}) as banned`;
  expect(row).toEqual({ banned: true });
});

for (const order of ['ban first', 'suspension first'] as const)
  test(`[S22] a suspension that ran out opens no address that a ban closes, ${order}`, async () => {
    const member = await bed.member(email);
    if (order === 'ban first') await decides(member, 'ban');
    const suspension = await decides(member, 'suspend', 7);
    if (order === 'suspension first') await decides(member, 'ban');
    await lapses(suspension);
    await erases(member);
    await bed.writes();
    expect(await closed()).toMatchObject([{ measure: 'ban', until: null }]);
    expect((await bed.replay()).addresses).toBe(0);
    expect(await closed()).toMatchObject([{ measure: 'ban', until: null }]);
    await forgets();
    expect([(await bed.replay()).addresses, (await bed.replay()).addresses]).toEqual([1, 0]);
    expect(await closed()).toMatchObject([{ measure: 'ban', until: null }]);
  });

test('[S22] of several measures the one with the longest end closes the address', async () => {
  const member = await bed.member(email);
  await decides(member, 'suspend', 30);
  await decides(member, 'suspend', 7);
  await bed.writes();
  await forgets(member);
  expect([(await bed.replay()).addresses, (await bed.replay()).addresses]).toEqual([1, 0]);
  const [row] = await bed.owner`select until > now() + interval '29 days' as long from app.closed_addresses`;
  expect(row).toEqual({ long: true });
});

test('[S22] who signed up again and had the ban lifted is not closed out by the erased account', async () => {
  const member = await bed.member(email);
  await decides(member, 'ban');
  await erases(member);
  const [kept] = await bed.admin`select hash, kind, measure, reason from app.closed_addresses`;
  const again = await bed.member(email);
  const lift = await bed.owner`select id from app.decisions where member_id = ${again}`;
  await bed.owner`select app.lift_measure(${await bed.member()}, ${lift[0]?.['id'] as string})`;
  await bed.writes();
  expect(await closed()).toEqual([]);
  expect((await bed.replay()).addresses).toBe(0);
  expect(await closed()).toEqual([]);
  await bed.admin`insert into app.closed_addresses ${bed.admin(kept as Record<string, string>)}`;
  expect([(await bed.replay()).addresses, (await bed.replay()).addresses]).toEqual([1, 0]);
  expect(await closed()).toEqual([]);
  const later = await decides(again, 'suspend', 7);
  await bed.writes();
  await forgets(again);
  expect((await bed.replay()).addresses, later).toBe(1);
  expect(await closed()).toMatchObject([{ measure: 'suspend' }]);
});

test('[S22] an address stays closed while another measure of its member is in force', async () => {
  const member = await bed.member(email);
  await decides(member, 'ban');
  await erases(member);
  const again = await bed.member(email);
  await lapses(await decides(again, 'suspend', 7));
  expect(await closed()).toHaveLength(1);
});
