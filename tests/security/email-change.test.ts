/** Changes of an account's address, and attacks on them. */
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import type { TestMember } from '#tests/support/server.ts';
import { startServerWithSql, type ServerWithSql } from '#tests/support/server-with-sql.ts';
import { emailOf, PASSWORD, signInAt } from '#tests/support/sign-up.ts';

let { server, admin, stop } = {} as ServerWithSql;
beforeAll(async () => void ({ server, admin, stop } = await startServerWithSql()));
afterAll(() => stop());

interface Page {
  email: string;
  emailChange: { email: string; oldConfirmed: boolean; newConfirmed: boolean } | null;
  sessions: { id: string; isCurrent: boolean }[];
}
const page = async (member: TestMember) =>
  (await post<Page>(`${server.url}/rest/v1/rpc/account_page`, { request: {} }, bearerOf(member))).body;
const change = (member: TestMember, email: string, keep?: string) =>
  post(`${server.url}/auth/v1/email-change`, { email, keep }, bearerOf(member));
const confirm = (token: string | undefined) => post(`${server.url}/auth/v1/email-change/confirm`, { token });
const mailsTo = (address: string) => server.mailbox.mails.filter(({ to }) => to === address);
const linkTo = (address: string) => /change=([\w-]+)/.exec(mailsTo(address).at(-1)?.text ?? '')?.[1];
const grow = (member: TestMember, minutes: number) =>
  admin`update auth.sessions set created_at = now() - make_interval(mins => ${minutes}) where user_id = ${member.id}`;

describe('a change of address', () => {
  test('[MEMBERAREA-26, S39] takes both confirmations, and then ends all other sessions', async () => {
    const ada = await server.signUp('adamoves');
    const phone = await signInAt(server.url, 'adamoves');
    const keep = (await page(ada)).sessions.find(({ isCurrent }) => isCurrent)?.id;
    expect((await change(ada, 'Ada.Moves@neuf.test ', keep)).status).toBe(200);
    expect((await page(ada)).emailChange).toMatchObject({ email: 'ada.moves@neuf.test', oldConfirmed: false });
    expect((await confirm(linkTo('ada.moves@neuf.test'))).body).toEqual({ state: 'waiting' });
    expect(await page(ada)).toMatchObject({ email: ada.email, emailChange: { newConfirmed: true } });
    expect((await confirm(linkTo(ada.email))).body).toEqual({ state: 'confirmed' });
    expect(await page(ada)).toMatchObject({ email: 'ada.moves@neuf.test', emailChange: null });
    const answer = await post(`${server.url}/rest/v1/rpc/account_page`, { request: {} }, bearerOf(phone));
    expect(answer.status).toBe(401);
    await expect(signInAt(server.url, 'adamoves')).rejects.toThrow(/400/);
    const token = { email: 'ada.moves@neuf.test', password: PASSWORD };
    expect((await post(`${server.url}/auth/v1/token?grant_type=password`, token)).status).toBe(200);
    expect(mailsTo(ada.email).at(-1)?.kind).toBe('account-changed');
  });

  test('[S39] is refused to a session that is not a few minutes old, and to a guest', async () => {
    const ada = await server.signUp('adaoldone');
    await grow(ada, 6);
    expect((await change(ada, 'ada.oldone@neuf.test')).body).toMatchObject({ code: 'sign-in-again' });
    expect((await post(`${server.url}/auth/v1/email-change`, { email: 'a@b.test' })).status).toBe(401);
    expect(mailsTo('ada.oldone@neuf.test')).toEqual([]);
  });

  test('[MEMBERAREA-26] a link works once, and not after an hour', async () => {
    const ada = await server.signUp('adatwice');
    await change(ada, 'ada.twice@neuf.test');
    const [first, second] = [linkTo(ada.email), linkTo('ada.twice@neuf.test')];
    expect((await confirm(first)).status).toBe(200);
    expect((await confirm(first)).body).toMatchObject({ code: 'link-expired' });
    const owner = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
    await owner`update app.email_changes set expires_at = now() where member_id = ${ada.id}`;
    await owner.end();
    expect((await confirm(second)).body).toMatchObject({ code: 'link-expired' });
    expect(await page(ada)).toMatchObject({ email: ada.email, emailChange: null });
  });

  test('[MEMBERAREA-26] a new wish, and giving it up, make earlier links worthless', async () => {
    const ada = await server.signUp('adaagain');
    await change(ada, 'ada.first@neuf.test');
    const old = linkTo('ada.first@neuf.test');
    await change(ada, 'ada.second@neuf.test');
    expect((await confirm(old)).status).toBe(400);
    const current = linkTo('ada.second@neuf.test');
    await post(`${server.url}/rest/v1/rpc/cancel_email_change`, { request: {} }, bearerOf(ada));
    expect((await confirm(current)).status).toBe(400);
  });

  test('the answer does not tell whether the new address has an account, which gets no link', async () => {
    const [ada, bela] = [await server.signUp('adaasksit'), await server.signUp('belahasit')];
    const [known, free] = [await change(ada, bela.email), await change(ada, 'nobody.has@neuf.test')];
    expect([known.status, known.body]).toEqual([free.status, free.body]);
    await change(ada, bela.email);
    expect(linkTo(bela.email)).toBeUndefined();
    await confirm(linkTo(ada.email));
    expect((await page(ada)).email).toBe(ada.email);
  });

  test('its own address, a malformed one and an odd token get a code; a fourth wish has to wait', async () => {
    const ada = await server.signUp('adaoddones');
    expect((await change(ada, emailOf('adaoddones'))).body).toMatchObject({ code: 'same-email' });
    for (const email of ['', 'x', `${'a'.repeat(250)}@b.test`]) expect((await change(ada, email)).status).toBe(400);
    for (const token of [undefined, '', 'x', 'a'.repeat(43)]) expect((await confirm(token)).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map((n) => change(ada, `ada.odd${n}@neuf.test`)));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});
