/** The day in which an address that two persons have confirmed can be cancelled, and what happens then [S20, S39]. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailbox, type Mailbox } from '#server/gateway/mail.ts';
import { accountPage } from '#schemas/wire/account-page.ts';
import { auditPage } from '#schemas/wire/staff.ts';
import { abuseRulesOf } from '#tests/support/abuse-rules.ts';
import {
  ageRights,
  newAddress,
  newName,
  openAddressBed,
  tokenIn,
  type AddressBed,
} from '#tests/support/address-requests.ts';
import type { HouseMember } from '#tests/support/house-members.ts';
import { ageFactor, latestRequest } from '#tests/support/house-requests.ts';

let bed: AddressBed;
let box: Mailbox;
let lost: HouseMember;
let present: string;
let next: string;
let request: string;
beforeAll(async () => void (bed = await openAddressBed()));
afterAll(() => bed.stop());
beforeEach(async () => {
  box = mailbox();
  await bed.database.owner`delete from app.house_requests`;
  for (const each of [bed.eve, bed.zoe]) await ageFactor(bed.database, each, '1 minute');
  lost = await bed.lostMember();
  present = await bed.presentAddress(lost);
  request = await confirmed((next = newAddress()));
});

/** Has both persons agree to an address, and returns the request. */
async function confirmed(email: string): Promise<string> {
  expect([await bed.proposal(lost.username, email), await bed.confirms(email)]).toEqual([null, null]);
  return (await latestRequest(bed.zoe)).id;
}
async function opensLink() {
  await bed.mailLinks(request, box);
  return bed.confirmLink(tokenIn(box, next));
}
const closing = async () => {
  const { state, cause, closedBy } = await latestRequest(bed.eve);
  return [state, cause, closedBy];
};
const lastAct = async () => {
  const { entries } = auditPage.parse(await bed.zoe.ask('audit_page', { before: null, count: 1 }));
  return entries.map(({ act, by, operator, member }) => [act, by, operator, member])[0];
};
const sessionsOf = async ({ id }: HouseMember) =>
  (await bed.database.owner`select from auth.sessions where user_id = ${id}`).length;

test('[S20, S39] both addresses are mailed: a link to the new one, and one that cancels to the old', async () => {
  await bed.mailLinks(request, box);
  expect(box.mails.map(({ to, kind }) => [to, kind])).toEqual([
    [present, 'account-changed'],
    [next, 'house-address'],
  ]);
  expect(box.mails[1]?.text).toMatch(/https:\/\/alcove\.test\/confirm-email\?change=[\w-]{43}/);
  expect(box.mails[0]?.text).toMatch(/https:\/\/alcove\.test\/confirm-email\?cancel=[\w-]{43}/);
  expect(box.mails[0]?.text).not.toMatch(/change=|neuf\.test/);
  await bed.mailLinks(request, box);
  expect(box.mails, 'a job that runs again').toHaveLength(2);
  const rows = JSON.stringify(await bed.database.owner`select to_jsonb(c) from app.email_changes c`);
  expect(rows).not.toMatch(new RegExp(`${tokenIn(box, next)}|${tokenIn(box, present)}`));
});

test('[S20] where mails are delivered, both wait in the queue, each for its time', async () => {
  await bed.mailLinks(request, { send: () => Promise.reject(new Error('not now')), atOnce: false });
  const queued = await bed.database.owner`
    select kind, round(extract(epoch from expires_at - created_at) / 3600)::int as hours from app.mails order by kind`;
  expect([...queued]).toEqual([
    { kind: 'account-changed', hours: 24 },
    { kind: 'house-address', hours: 24 },
  ]);
});

test.each([
  ['sent', (id: string) => bed.database.owner`select app.delete_sent_mail(${id})`],
  ['refused', (id: string) => bed.database.owner`select app.abandon_mail(${id}, 'refused', '550')`],
  [
    'too old',
    async (id: string) => {
      await bed.database.owner`update app.mails set expires_at = now() where id = ${id}`;
      await bed.database.owner`select app.tidy_mails()`;
    },
  ],
])('[S20, S39] the wait begins once the mail to the present address is %s', async (_, leaves) => {
  await bed.mailLinks(request, { send: () => Promise.reject(new Error('not now')), atOnce: false });
  const [toPresent] = await bed.database.owner<{ id: string }[]>`
    select m.id from app.mails m where m.kind = 'account-changed' and m.recipient = app.salted_hash('account', ${present})`;
  await bed.database.owner`update app.email_changes set new_token = null, new_confirmed_at = now()`;
  await bed.endWait();
  await bed.carryOut(request, box);
  expect(await bed.presentAddress(lost), 'it waits in the queue').toBe(present);
  await leaves(toPresent?.id ?? '');
  const effectiveAt = Date.parse((await latestRequest(bed.eve)).effectiveAt ?? '');
  expect(Math.round((effectiveAt - Date.now()) / 3_600_000)).toBe(24);
  await bed.carryOut(request, box);
  expect(await bed.presentAddress(lost)).toBe(present);
  await bed.endWait();
  await bed.carryOut(request, box);
  expect(await bed.presentAddress(lost)).toBe(next);
});

test('[S20, S39] the opened link changes nothing before 24 hours, and then the address and the sessions', async () => {
  expect(await opensLink()).toEqual({ state: 'planned' });
  const hours = (n: number) => () => Date.now() + n * 3_600_000;
  await bed.carryOut(request, box, { now: hours(23) });
  expect([await bed.presentAddress(lost), await sessionsOf(lost), box.mails.length]).toEqual([present, 1, 2]);
  await bed.carryOut(request, box, { now: hours(25) });
  expect([await bed.presentAddress(lost), await sessionsOf(lost)]).toEqual([next, 0]);
  expect(box.mails.slice(2).map(({ to, kind }) => [to, kind])).toEqual([[present, 'account-changed']]);
  expect(await closing()).toEqual(['confirmed', null, 'adressezoe']);
  expect(await lastAct()).toEqual(['request-carried-out', null, true, lost.username]);
  await bed.carryOut(request, box, { now: hours(25) });
  expect(box.mails, 'a job that runs again').toHaveLength(3);
});

test('[S20] a due change becomes a job, one whose link is not opened does not', async () => {
  const due = async () => {
    await bed.database.owner`select app.start_due_addresses(now())`;
    const rows = await bed.pool.query<{ n: number }>(
      "select count(*)::int as n from graphile_worker.jobs where key = 'account.address-due:' || $1",
      [request],
    );
    return rows.rows[0]?.n;
  };
  await bed.mailLinks(request, box);
  await bed.endWait();
  expect(await due()).toBe(0);
  expect(await bed.confirmLink(tokenIn(box, next))).toMatchObject({ state: 'confirmed', newEmail: next });
  request = await confirmed((next = newAddress()));
  await opensLink();
  expect(await due()).toBe(0);
  await bed.endWait();
  expect([await due(), await due()]).toEqual([1, 1]);
});

test('[S20] a late job leaves the member the whole wait', async () => {
  await bed.database.owner`update app.email_changes set effective_at = now() + interval '1 minute'`;
  await bed.mailLinks(request, box);
  const effectiveAt = Date.parse((await latestRequest(bed.eve)).effectiveAt ?? '');
  expect(Math.round((effectiveAt - Date.now()) / 3_600_000)).toBe(24);
});

test('[S20, S34] the link at the old address cancels it once, and the request is closed as cancelled', async () => {
  await opensLink();
  const token = tokenIn(box, present);
  expect(await bed.cancelLink(tokenIn(box, next))).toEqual({ cancelled: false });
  expect([await bed.cancelLink(token), await bed.cancelLink(token)]).toEqual([
    { cancelled: true },
    { cancelled: false },
  ]);
  await bed.endWait();
  await bed.carryOut(request, box);
  expect([await bed.presentAddress(lost), await bed.changeOf(lost)]).toEqual([present, undefined]);
  expect(await closing()).toEqual(['cancelled', 'member', lost.username]);
  expect(await lastAct()).toEqual(['request-cancelled', lost.username, false, lost.username]);
});

test('[S20, S34] the page of the account shows it with its time, and cancels it', async () => {
  await bed.mailLinks(request, box);
  const shown = accountPage.parse(await lost.ask('account_page', {}));
  expect(shown.emailChange).toMatchObject({ email: next, oldConfirmed: true, effectiveAt: expect.any(String) });
  const after = accountPage.parse(await lost.ask('cancel_email_change', {}));
  expect([after.emailChange, await closing()]).toEqual([null, ['cancelled', 'member', lost.username]]);
  expect(await bed.confirmLink(tokenIn(box, next))).toEqual({ state: 'unknown' });
});

test('[S20] the link is worth nothing after two days, and the request is cancelled by itself', async () => {
  await bed.mailLinks(request, box);
  await bed.database.owner`update app.email_changes set expires_at = now()`;
  expect(await bed.confirmLink(tokenIn(box, next))).toEqual({ state: 'unknown' });
  expect(await closing()).toEqual(['cancelled', 'expired', null]);
  expect(await lastAct()).toEqual(['request-cancelled', null, true, lost.username]);
});

test.each([
  ['of whoever proposed it', () => bed.eve],
  ['of whoever confirmed it', () => bed.zoe],
  ['of whose address it is', () => lost],
])('[S20] a right %s that has ended meanwhile cancels it, by job and by link', async (_, who) => {
  const rights = await bed.database.owner`delete from app.staff_rights where member_id = ${who().id} returning *`;
  const giveBack = () => bed.database.owner`insert into app.staff_rights ${bed.database.owner(rights)}`;
  await opensLink();
  await bed.endWait();
  await bed.carryOut(request, box);
  await giveBack();
  expect([await bed.presentAddress(lost), await closing()]).toEqual([present, ['cancelled', 'rights', null]]);
  request = await confirmed((next = newAddress()));
  await bed.mailLinks(request, box);
  await bed.endWait();
  await bed.database.owner`delete from app.staff_rights where member_id = ${who().id}`;
  const answer = await bed.confirmLink(tokenIn(box, next));
  await giveBack();
  expect([answer, await bed.presentAddress(lost)]).toEqual([{ state: 'unknown' }, present]);
});

test.each([
  ['proposed', () => bed.eve],
  ['confirmed', () => bed.zoe],
])('[S20] a right that was withdrawn since it was %s, and given anew, cancels it', async (_, who) => {
  await opensLink();
  const rights = await bed.database.owner`delete from app.staff_rights where member_id = ${who().id} returning *`;
  const anew = rights.map((right) => ({ ...right, granted_at: new Date() }));
  await bed.database.owner`insert into app.staff_rights ${bed.database.owner(anew)}`;
  await bed.endWait();
  await bed.carryOut(request, box);
  expect([await bed.presentAddress(lost), await closing()]).toEqual([present, ['cancelled', 'rights', null]]);
});

test('[S20] a right that is not a week old any more when it is due cancels it', async () => {
  await opensLink();
  await bed.endWait();
  await ageRights(bed.database, lost, '1 day');
  await bed.carryOut(request, box);
  expect([await bed.presentAddress(lost), await closing()]).toEqual([present, ['cancelled', 'rights', null]]);
});

test('[S20] an address that another account has taken meanwhile cancels it', async () => {
  await opensLink();
  await bed.endWait();
  await bed.database.createMember({ username: newName(), email: next });
  await bed.carryOut(request, box);
  expect([await bed.presentAddress(lost), await closing()]).toEqual([present, ['cancelled', 'in-use', null]]);
});

test('[S20] a link to an address that another account has taken meanwhile cancels it too', async () => {
  await bed.mailLinks(request, box);
  await bed.endWait();
  await bed.database.createMember({ username: newName(), email: next });
  expect(await bed.confirmLink(tokenIn(box, next))).toEqual({ state: 'unknown' });
  expect([await bed.presentAddress(lost), await closing()]).toEqual([present, ['cancelled', 'in-use', null]]);
});

test('[S20, S39] a link confirms no other address than the one that it was mailed to', async () => {
  await bed.mailLinks(request, box);
  const first = tokenIn(box, next);
  const other = newAddress();
  const later = await confirmed(other);
  expect(await bed.confirmLink(first)).toEqual({ state: 'unknown' });
  const requests = await bed.database.owner`select state, cause from app.house_requests order by number`;
  expect([...requests]).toEqual([
    { state: 'cancelled', cause: 'replaced' },
    { state: 'confirmed', cause: null },
  ]);
  await bed.mailLinks(later, box);
  await bed.database.owner`update app.email_changes set new_email = ${newAddress()} where member_id = ${lost.id}`;
  expect(await bed.confirmLink(tokenIn(box, other)), 'the address was changed behind it').toEqual({ state: 'unknown' });
});

test('[S20, S39] a job that has read one address writes no link for another', async () => {
  const stale: Mailbox = mailbox();
  let later = '';
  await bed.mailLinks(request, stale, {
    query: async (text, values) => {
      if (text.includes('write_house_address')) later = await confirmed(newAddress());
      return bed.pool.query(text, values);
    },
  });
  expect([later === '', stale.mails, (await bed.changeOf(lost))?.['token']]).toEqual([false, [], null]);
});

test('[S37] a disposable address is refused by the rule of a member’s own change, and nobody is mailed', async () => {
  const rules = abuseRulesOf(bed.database);
  await rules.set('disposable-mail', 'on', 'refuse');
  request = await confirmed(`${newName()}@eu.mailinator.com`);
  await bed.mailLinks(request, box);
  expect([box.mails, await closing()]).toEqual([[], ['cancelled', 'disposable', null]]);
  expect(await rules.hits()).toEqual([{ kind: 'disposable-mail', dry: false, people: 1, times: 1 }]);
  await rules.reset();
  await rules.set('disposable-mail', 'dry-run', 'refuse');
  request = await confirmed((next = `${newName()}@eu.mailinator.com`));
  await opensLink();
  await bed.endWait();
  await bed.carryOut(request, box);
  expect([await bed.presentAddress(lost), await rules.hits()]).toEqual([
    next,
    [{ kind: 'disposable-mail', dry: true, people: 1, times: 1 }],
  ]);
});
