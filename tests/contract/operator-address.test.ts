/** The operator's command that gives a member another address, where two persons of the house cannot [S20, S39]. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailSeal } from '#server/gateway/mails/sealed-mail.ts';
import { changeAddress } from '#server/staff/address.ts';
import { auditPage } from '#schemas/wire/staff.ts';
import { abuseRulesOf } from '#tests/support/abuse-rules.ts';
import { newAddress, newName, openAddressBed, type AddressBed } from '#tests/support/address-requests.ts';
import { latestRequest } from '#tests/support/house-requests.ts';
import { SECRET } from '#tests/support/mail-node.ts';

let bed: AddressBed;
beforeAll(async () => void (bed = await openAddressBed()));
afterAll(() => bed.stop());

const seal = mailSeal(SECRET);
const changes = (name: string, email: string, post: Parameters<typeof changeAddress>[3] = null) =>
  changeAddress(bed.database.owner, name, email, post);
const lastAct = async () => {
  const { entries } = auditPage.parse(await bed.zoe.ask('audit_page', { before: null, count: 1 }));
  return entries.map(({ act, operator, member }) => [act, operator, member])[0];
};
const queued = async () =>
  bed.database.owner<{ id: string; sealed: Buffer }[]>`select id, sealed from app.mails order by created_at, id`;

test('[S20, S39] it changes the address at once, ends the sessions, and stands in the audit log', async () => {
  const lost = await bed.lostMember();
  const next = newAddress();
  expect(await changes(lost.username.toUpperCase(), ` ${next.toUpperCase()} `)).toContain('No mail is sent');
  expect(await bed.presentAddress(lost)).toBe(next);
  expect(await bed.database.owner`select from auth.sessions where user_id = ${lost.id}`).toHaveLength(0);
  expect([await lastAct(), await queued()]).toEqual([['operator-address', true, lost.username], []]);
  const details = await bed.database.owner`select details from app.audit_details`;
  expect(JSON.stringify(details)).not.toContain(next);
});

test('[S20] it takes the place of what two persons have confirmed, which nobody can cancel any more', async () => {
  const lost = await bed.lostMember();
  const [other, next] = [newAddress(), newAddress()];
  expect([await bed.proposal(lost.username, other), await bed.confirms(other)]).toEqual([null, null]);
  await changes(lost.username, next);
  expect([await bed.presentAddress(lost), await bed.changeOf(lost)]).toEqual([next, undefined]);
  expect(await latestRequest(bed.eve)).toMatchObject({ state: 'cancelled', cause: 'replaced' });
});

test('[S39] where mails are delivered, the old and the new address wait for theirs in the queue', async () => {
  const lost = await bed.lostMember();
  const [present, next] = [await bed.presentAddress(lost), newAddress()];
  const answer = await changes(lost.username, next, { seal, siteUrl: 'https://alcove.test' });
  expect(answer).toContain('Both addresses are mailed');
  const mails = (await queued()).map(({ id, sealed }) => seal.open(id, sealed));
  expect(mails.map((mail) => [mail?.to, mail?.kind]).sort()).toEqual(
    [
      [present, 'account-changed'],
      [next, 'account-changed'],
    ].sort(),
  );
  expect(mails.find((mail) => mail?.to === present)?.text).not.toContain(next);
});

test('[S20] it refuses in a sentence, and changes nothing', async () => {
  const lost = await bed.lostMember();
  const [present, inUse] = [await bed.presentAddress(lost), await bed.presentAddress(bed.zoe)];
  const waiting = newAddress();
  await bed.proposal(lost.username, waiting);
  await bed.confirms(waiting);
  for (const [name, email, sentence] of [
    ['nobodyatall', newAddress(), /No member/],
    [lost.username, 'x', /no mail address/],
    [lost.username, '', /no mail address/],
    [lost.username, present, /already/],
    [lost.username, inUse, /Another account/],
  ] as const)
    await expect(changes(name, email)).rejects.toThrow(sentence);
  expect([await bed.presentAddress(lost), (await bed.changeOf(lost))?.['email']]).toEqual([present, waiting]);
});

test('[S37] a disposable address is refused where the rule refuses it, and noted where it only counts', async () => {
  const rules = abuseRulesOf(bed.database);
  const lost = await bed.lostMember();
  const next = `${newName()}@eu.mailinator.com`;
  await rules.set('disposable-mail', 'on', 'refuse');
  await expect(changes(lost.username, next)).rejects.toThrow(/disposable/);
  expect(await rules.hits()).toEqual([{ kind: 'disposable-mail', dry: false, people: 1, times: 1 }]);
  await rules.reset();
  await rules.set('disposable-mail', 'dry-run', 'refuse');
  await changes(lost.username, next);
  expect([await bed.presentAddress(lost), await rules.hits()]).toEqual([
    next,
    [{ kind: 'disposable-mail', dry: true, people: 1, times: 1 }],
  ]);
});
