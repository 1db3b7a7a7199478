/** A change of address of the house whose link was opened: again, and while no job runs [S20]. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailbox, type Mailbox } from '#server/gateway/mail.ts';
import { accountPage } from '#schemas/wire/account-page.ts';
import { newAddress, newName, openAddressBed, tokenIn, type AddressBed } from '#tests/support/address-requests.ts';
import type { HouseMember } from '#tests/support/house-members.ts';
import { latestRequest } from '#tests/support/house-requests.ts';

let bed: AddressBed;
let box: Mailbox;
let lost: HouseMember;
let next: string;
let request: string;
beforeAll(async () => void (bed = await openAddressBed()));
afterAll(() => bed.stop());
beforeEach(async () => {
  box = mailbox();
  lost = await bed.lostMember();
  next = newAddress();
  expect([await bed.proposal(lost.username, next), await bed.confirms(next)]).toEqual([null, null]);
  request = (await latestRequest(bed.zoe)).id;
  await bed.mailLinks(request, box);
  expect(await opensLink()).toEqual({ state: 'planned' });
});
const opensLink = () => bed.confirmLink(tokenIn(box, next));

test('[S20] opened again it is planned, until it is done', async () => {
  expect(await opensLink()).toEqual({ state: 'planned' });
  await bed.endWait();
  await bed.carryOut(request, box);
  expect([await opensLink(), await bed.presentAddress(lost)]).toEqual([{ state: 'unknown' }, next]);
});

test('[S20] it is carried out although jobs stood still for days', async () => {
  await bed.database.owner`update app.email_changes
    set effective_at = now() - interval '2 days', expires_at = now() - interval '1 day'`;
  await bed.database.owner`select app.tidy_email_changes()`;
  const shown = accountPage.parse(await lost.ask('account_page', {}));
  expect(shown.emailChange).toMatchObject({ email: next, newConfirmed: true });
  await bed.database.owner`select app.start_due_addresses(now())`;
  const { rows } = await bed.pool.query("select from graphile_worker.jobs where key = 'account.address-due:' || $1", [
    request,
  ]);
  expect(rows).toHaveLength(1);
  await bed.carryOut(request, box);
  expect(await bed.presentAddress(lost)).toBe(next);
  expect(await latestRequest(bed.eve)).toMatchObject({ state: 'confirmed', cause: null });
});

test('[S20, S34] the present address still cancels it then', async () => {
  await bed.database.owner`update app.email_changes set expires_at = now() - interval '1 day'`;
  const token = tokenIn(box, box.mails.find(({ kind }) => kind === 'account-changed')?.to ?? '');
  expect(await bed.cancelLink(token)).toEqual({ cancelled: true });
  expect(await latestRequest(bed.eve)).toMatchObject({ state: 'cancelled', cause: 'member' });
});

test('[S20, Y16] the sessions that it ends are checked again at once, and once', async () => {
  const rechecked: string[] = [];
  const recheck = async (member: string) => void rechecked.push(member);
  await bed.carryOut(request, box, { recheck });
  expect(rechecked, 'before its time').toEqual([]);
  await bed.endWait();
  const failing = () => Promise.reject(new Error('away'));
  await bed.carryOut(request, box, { recheck: (member) => recheck(member).then(failing) });
  await bed.carryOut(request, box, { recheck });
  expect(rechecked).toEqual([lost.id]);
  expect(box.mails.filter(({ kind }) => kind === 'account-changed')).toHaveLength(2);
});

/** Mails that are planned for the present address. */
const planned = async () =>
  (await bed.database.owner`select kind from app.planned_mails where member_id = ${lost.id} and kind <> 'welcome'`).map(
    ({ kind }) => kind as string,
  );

test.each<[string, () => Promise<unknown>]>([
  [
    'whose link was not opened in time',
    async () => {
      await bed.database.owner`update app.email_changes set new_confirmed_at = null, expires_at = now()`;
      await bed.database.owner`select app.tidy_email_changes()`;
    },
  ],
  [
    'for whose address there is another account',
    async () => {
      await bed.database.createMember({ username: newName(), email: next });
      await bed.endWait();
      await bed.carryOut(request, box);
    },
  ],
])('[S20, S39] the present address hears that nothing comes of a change %s', async (_, end) => {
  await end();
  expect(await latestRequest(bed.eve)).toMatchObject({ state: 'cancelled' });
  expect(await planned()).toEqual(['address-stays']);
});

test('[S20, S34] it hears nothing of what it has cancelled itself, or what another change replaces', async () => {
  const token = tokenIn(box, await bed.presentAddress(lost));
  next = newAddress();
  expect([await bed.proposal(lost.username, next), await bed.confirms(next)]).toEqual([null, null]);
  expect(await bed.cancelLink(token), 'of the change before').toEqual({ cancelled: false });
  await bed.mailLinks((await latestRequest(bed.zoe)).id, box);
  expect(await bed.cancelLink(tokenIn(box, await bed.presentAddress(lost)))).toEqual({ cancelled: true });
  expect(await planned()).toEqual([]);
});
