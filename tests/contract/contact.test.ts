import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '#server/gateway/mail.ts';
import { mailMember } from '#server/gateway/member-mail.ts';
import { product } from '#lib/product.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';

const dist = makeDataDir();
let server: TestServer;
let service: Sql;
let owner: Sql;

beforeAll(async () => {
  mkdirSync(dist.path, { recursive: true });
  for (const name of ['index.html', 'app.html', '404.html'])
    writeFileSync(
      join(dist.path, name),
      `<html><head></head><body>${name}<noscript>JavaScript</noscript></body></html>`,
    );
  server = await startTestServer({ app: { dist: dist.path } });
  service = postgres(server.backend.authUrl ?? '', { max: 1, onnotice: () => undefined });
  owner = postgres(server.backend.ownerUrl ?? '', { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await Promise.all([service.end(), owner.end()]);
  await server.stop();
  dist.remove();
});

const typed = (more: object = {}) => ({
  name: '',
  email: `${randomUUID()}@demo.alcove.test`,
  subject: 'other',
  message: 'Une question sur le site.',
  ...more,
});
const post = (body: object) =>
  fetch(`${server.url}/functions/v1/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), ...body }),
  });
const postForm = (body: Record<string, string>, headers = {}) =>
  fetch(`${server.url}/functions/v1/contact`, {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
    headers,
  });
const outcomeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { outcome: string }).outcome];
const mailsWith = (text: string) => server.mailbox.mails.filter((mail) => mail.text.includes(text));
const kept = (email: string) => owner`select message from public.contact_messages where email = ${email}`;

describe('the contact form', () => {
  test('[PUBLIC-45, PUBLIC-50] a message is stored, mailed once however often sent, and answerable', async () => {
    const one = { ...typed({ name: 'Ada', message: 'Bonjour, <b>une</b> question ?' }), id: randomUUID() };
    expect(await outcomeOf(await post(one))).toEqual([200, 'kept']);
    expect(await outcomeOf(await post(one))).toEqual([200, 'kept']);
    expect(await kept(one.email)).toEqual([{ message: one.message }]);
    await until(() => expect(mailsWith(one.id)).toHaveLength(1));
    expect(mailsWith(one.id)).toMatchObject([
      {
        to: product.contactAddress,
        replyTo: one.email,
        subject: 'Contact\u202f: Autre',
        html: expect.stringContaining('&lt;b&gt;une&lt;/b&gt;'),
      },
    ]);
  });
  test('[PUBLIC-45] without a script the browser is redirected to the line with the outcome', async () => {
    const one = typed();
    const answer = await postForm({ ...one, website: '' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact#contact-kept']);
    expect(await kept(one.email)).toHaveLength(1);
    expect((await postForm({ ...one, message: 'court' })).headers.get('location')).toBe('/contact#contact-invalid');
  });
  test('[PUBLIC-50] a filled honeypot field is thanked and nothing is kept', async () => {
    const one = typed();
    expect(await outcomeOf(await post({ ...one, website: 'https://spam.example' }))).toEqual([200, 'kept']);
    expect(await kept(one.email)).toEqual([]);
  });
  test.each([
    ['nothing', {}],
    ['an address with a line break', typed({ email: 'a@b.fr\r\nBcc: c@d.fr' })],
    ['an unknown subject', typed({ subject: 'autre' })],
    ['spaces for a message', typed({ message: ' '.repeat(40) })],
    ['a message without end', typed({ message: 'x'.repeat(4001) })],
  ])('[PUBLIC-50] %s is refused', async (_, body) => {
    expect(await outcomeOf(await post(body))).toEqual([400, 'invalid']);
  });
  test('[PUBLIC-50] only POST with valid JSON is accepted', async () => {
    expect((await fetch(`${server.url}/functions/v1/contact`)).status).toBe(405);
    const broken = await fetch(`${server.url}/functions/v1/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(await outcomeOf(broken)).toEqual([400, 'invalid']);
  });
  test('[PUBLIC-50] the sixth message of an address waits', async () => {
    const { email } = typed();
    for (let n = 0; n < 5; n++) await post(typed({ email }));
    expect(await outcomeOf(await post(typed({ email })))).toEqual([429, 'limited']);
  });
});

describe('an optional mail', () => {
  let ada: TestMember;
  const sent: Mail[] = [];
  const ports = () => ({
    sql: service,
    siteUrl: server.url,
    mail: { send: async (mail: Mail) => void sent.push(mail) },
  });
  const news = () =>
    mailMember(ports(), ada, 'notifications', { subject: 'Nouvelle activité', text: ['Quelque chose vous attend.'] });
  const linkIn = (mail: Mail | undefined) => /<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const wanted = async () =>
    (
      await owner`select email_notifications as wanted from public.notification_preferences where user_id = ${ada.id}`
    )[0]?.['wanted'];

  test('[PUBLIC-48, PUBLIC-49] the stop link acts on a one-click POST, not on being viewed', async () => {
    ada = await server.signUp('adamail');
    expect(await news()).toBe(true);
    const link = linkIn(sent[0]);
    expect(link).toMatch(/\/unsubscribe\/[\w-]{43}$/);
    expect(sent[0]).toMatchObject({
      to: ada.email,
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      text: expect.stringContaining(link),
    });
    for (const method of ['GET', 'HEAD']) await fetch(link, { method });
    expect(await wanted()).toBe(true);
    const click = () => fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect([(await click()).status, (await click()).status]).toEqual([204, 204]);
    expect(await wanted()).toBe(false);
    expect(await news()).toBe(false);
    expect(sent).toHaveLength(1);
  });
  test('[PUBLIC-48] without a script the browser gets a form and its outcome', async () => {
    await owner`update public.notification_preferences set email_notifications = true where user_id = ${ada.id}`;
    const link = linkIn(sent[0]);
    const page = await fetch(link);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("form-action 'self'"),
    ]);
    expect(await page.text()).toMatch(
      /app\.html<noscript>[\s\S]*<form method="post"[\s\S]*<button name="by" value="form">/,
    );
    expect(await wanted()).toBe(true);
    expect(await (await fetch(link, { method: 'POST', body: new URLSearchParams({ by: 'form' }) })).text()).toContain(
      'C’est noté.',
    );
    expect(await wanted()).toBe(false);
  });
  test('[NOTIF-56] a newsletter goes only to members who requested it', async () => {
    expect(await mailMember(ports(), ada, 'newsletter', { subject: 'Des nouvelles', text: ['Bonjour.'] })).toBe(false);
  });
  test('[PUBLIC-49] an unknown link is answered alike, and over the API reveals nothing', async () => {
    expect((await fetch(`${server.url}/unsubscribe/${'x'.repeat(43)}`, { method: 'POST' })).status).toBe(204);
    const answer = await fetch(`${server.url}/rest/v1/rpc/mail_preference`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request: { token: 'x' } }),
    });
    expect([answer.status, await answer.json()]).toEqual([200, null]);
  });
});
