/** The link at the old address, with which a change of address by the house is cancelled [S20], on a real server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfToken, newToken } from '#server/gateway/change-token.ts';
import { post } from '#tests/support/json-requests.ts';
import type { TestMember } from '#tests/support/server.ts';
import { startServerWithSql, type ServerWithSql } from '#tests/support/server-with-sql.ts';
import { signInAt } from '#tests/support/sign-up.ts';

let { server, owner, admin, stop } = {} as ServerWithSql;
beforeAll(async () => void ({ server, owner, admin, stop } = await startServerWithSql()));
afterAll(() => stop());

const follow = (act: 'confirm' | 'cancel', token: unknown) =>
  post<{ state?: string; code?: string }>(`${server.url}/auth/v1/email-change/${act}`, { token });
const addressOf = async ({ id }: TestMember) =>
  (await admin<{ email: string }[]>`select email from auth.users where id = ${id}`)[0]?.email;

/** Somebody of the house, for whom two persons have confirmed another address. */
async function confirmedFor(name: string) {
  const [lost, eve, zoe] = [
    await server.signUp(name),
    await server.signUp(`${name}eve`),
    await server.signUp(`${name}zoe`),
  ];
  const [link, cancel] = [newToken(), newToken()];
  const next = `${name}@neuf.test`;
  for (const { id } of [lost, eve, zoe])
    await owner`insert into app.staff_rights (member_id, staff_right, granted_at, used_at) values (${id}, 'administration', now() - interval '8 days', now())`;
  await owner`
    with r as (
      insert into app.house_requests (kind, parameters, digest, subject_id, words, proposed_by, state, closed_by, closed_at)
      values ('change-address', '{}', 'x', ${lost.id}, 'Perdue.', ${eve.id}, 'confirmed', ${zoe.id}, now()) returning id)
    insert into app.email_changes (member_id, new_email, new_token, cancel_token, expires_at, old_confirmed_at, request_id, effective_at)
    select ${lost.id}, ${next}, ${hashOfToken(link)}, ${hashOfToken(cancel)}, now() + interval '2 days', now(), r.id, now() + interval '1 day' from r`;
  return { lost, next, link, cancel };
}

test('[S20, S34] the link cancels the change without a session, once, and no other token does', async () => {
  const { lost, link, cancel } = await confirmedFor('annulee');
  for (const odd of [undefined, '', 'x', 'a'.repeat(43), link])
    expect([(await follow('cancel', odd)).status, (await follow('cancel', odd)).body.code]).toEqual([
      400,
      'link-expired',
    ]);
  expect((await follow('cancel', cancel)).body).toEqual({ state: 'cancelled' });
  expect((await follow('cancel', cancel)).body).toMatchObject({ code: 'link-expired' });
  expect((await follow('confirm', link)).body).toMatchObject({ code: 'link-expired' });
  const [request] = await owner`select state, cause from app.house_requests where subject_id = ${lost.id}`;
  expect([request, await addressOf(lost)]).toEqual([{ state: 'cancelled', cause: 'member' }, lost.email]);
});

test('[S20, S39] a link that is opened after the wait changes the address, and ends every session', async () => {
  const { lost, next, link, cancel } = await confirmedFor('attendue');
  expect((await follow('confirm', link)).body).toEqual({ state: 'planned' });
  expect((await signInAt(server.url, 'attendue')).id).toBe(lost.id);
  await owner`update app.email_changes set effective_at = now(), new_token = ${hashOfToken(link)}, new_confirmed_at = null where member_id = ${lost.id}`;
  expect((await follow('confirm', link)).body).toEqual({ state: 'confirmed' });
  const sessions = await admin`select from auth.sessions where user_id = ${lost.id}`;
  expect([await addressOf(lost), sessions.length]).toEqual([next, 0]);
  expect(server.mailbox.mails.at(-1)).toMatchObject({ to: lost.email, kind: 'account-changed' });
  expect((await follow('cancel', cancel)).status).toBe(400);
});
