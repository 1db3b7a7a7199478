/** A change of address of the house whose link was opened: again, and while no job runs [S20]. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailbox, type Mailbox } from '#server/gateway/mail.ts';
import { accountPage } from '#schemas/wire/account-page.ts';
import { newAddress, openAddressBed, tokenIn, type AddressBed } from '#tests/support/address-requests.ts';
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
