/** The way of a report without an account through the server: by script, by a plain form, with its mail. */
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';

let server: TestServer;
let owner: Sql;
beforeAll(async () => {
  server = await startTestServer();
  owner = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});
beforeEach(() => owner`delete from app.guest_requests`);

const typed = (more: object = {}) => ({
  address: 'une page',
  reason: 'scam',
  words: 'Ce profil demande de l’argent à tout le monde.',
  name: 'Ada',
  email: `${randomUUID()}@demo.alcove.test`,
  goodFaith: 'on',
  ...more,
});
const at = () => `${server.url}/functions/v1/notice`;
const post = async (body: object) => {
  const answer = await fetch(at(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), ...body }),
  });
  const json = (await answer.json()) as { outcome: string; receipt: string | null };
  return { status: answer.status, ...json };
};
const redirection = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  return [status, headers.get('location') ?? ''] as const;
};
const postForm = (body: Record<string, string>) =>
  redirection(fetch(at(), { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' }));
const mailsTo = (to: string) => server.mailbox.mails.filter((mail) => mail.to === to);

test('[ADMIN-08] a script gets the receipt, which is mailed once without what was reported', async () => {
  const notice = { ...typed({ words: 'Une chose que personne d’autre ne lit.' }), id: randomUUID() };
  const { status, outcome, receipt } = await post(notice);
  expect([status, outcome, receipt]).toEqual([200, 'kept', expect.stringMatching(/^(\w{4}-){2}\w{4}$/)]);
  expect(await post(notice)).toMatchObject({ outcome: 'kept', receipt });
  await until(() => expect(mailsTo(notice.email)).toHaveLength(1));
  const [mail] = mailsTo(notice.email);
  expect(mail?.text).toContain(`/signaler?recu=${receipt ?? ''}`);
  expect(mail?.text).not.toContain('personne d’autre');
});

test('[ADMIN-08] without a script the browser is led to the line with the outcome, then to the result', async () => {
  const [status, location] = await postForm({ ...typed(), website: '' });
  expect(status).toBe(303);
  const [, code] = /^\/signaler\?recu=([\w-]{14})#notice-kept$/.exec(location) ?? [];
  const look = (recu: string) => redirection(fetch(`${at()}?recu=${recu}`, { redirect: 'manual' }));
  expect(await look(code ?? '')).toEqual([303, `/signaler?recu=${code ?? ''}#notice-waiting`]);
  expect(await look('ABCD-EFGH-JKLM')).toEqual([303, '/signaler?recu=ABCD-EFGH-JKLM#notice-unknown']);
  expect(await look('"><script>')).toEqual([303, '/signaler#notice-unknown']);
  expect(await postForm({ ...typed({ words: 'court' }) })).toEqual([303, '/signaler#notice-invalid']);
});

test('[ADMIN-08] the statement of good faith is needed, and a filled honeypot is thanked for nothing', async () => {
  const { goodFaith: _, ...without } = typed();
  expect(await post(without)).toEqual({ status: 400, outcome: 'invalid', receipt: null });
  const robot = typed({ website: 'https://spam.example' });
  expect(await post(robot)).toMatchObject({ status: 200, outcome: 'kept', receipt: expect.any(String) as string });
  expect(await owner`select from app.notices where email = ${robot.email}`).toHaveLength(0);
});

test('[ADMIN-08, S37] the sixth report of a network waits', async () => {
  for (let n = 0; n < 5; n++) expect(await post(typed())).toMatchObject({ outcome: 'kept' });
  expect(await post(typed())).toEqual({ status: 429, outcome: 'limited', receipt: null });
});
