import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodedLetter, headerOf, startSmtpDouble, type SmtpDouble } from '#tests/support/smtp-double.ts';
import { mailbox, type Mail, type MailDriver } from '../mail.ts';
import { frenchMails } from './french-mails.ts';
import { letter } from './letter.ts';
import { smtp } from './smtp.ts';

const FROM = 'Alcôve <bonjour@alcove.test>';
let double: SmtpDouble;
beforeAll(async () => {
  double = await startSmtpDouble();
});
afterAll(() => double.close());

const kept = mailbox();
const mail = letter('ada@demo.alcove.test', {
  kind: 'recovery',
  subject: 'Sujet',
  text: ['Une phrase <claire>.'],
  step: { label: 'Aller', link: 'https://alcove.test/x?token=1&b=2' },
  after: 'Sinon, rien.',
});

describe.each<[string, () => MailDriver, () => string]>([
  [
    'the mailbox of tests and demonstrations',
    () => kept,
    () => kept.mails.map(({ to, subject, text, html }) => [to, subject, text, html].join('\n')).join('\n'),
  ],
  ['delivery over SMTP', () => smtp(double.url, FROM), () => decodedLetter(double.letters.join('\n'))],
])('%s', (_, driver, arrived) => {
  test('a mail is delivered to its recipient with subject, text and HTML', async () => {
    await driver().send(mail);
    const text = arrived();
    for (const part of [
      'ada@demo.alcove.test',
      'Sujet',
      'Une phrase <claire>.',
      'Une phrase &lt;claire&gt;.',
      'https://alcove.test/x?token=1&b=2',
    ])
      expect(text).toContain(part);
  });
});

test('a resent mail has the same Message-ID, another mail another one', async () => {
  const driver = smtp(double.url, FROM);
  const [one, other] = [randomUUID(), randomUUID()];
  const from = double.letters.length;
  for (const id of [one, one, other]) await driver.send({ ...mail, id });
  expect(double.letters.slice(from).map((raw) => headerOf(raw, 'Message-ID'))).toEqual(
    [one, one, other].map((id) => `<${id}@alcove.test>`),
  );
});

test('the library’s mails are in French, with links to our own pages', async () => {
  const mails = mailbox();
  const link = (type: string) =>
    `https://alcove.test/auth/v1/verify?token=abc&type=${type}&redirect_to=https://alcove.test`;
  const english = (type: string): Omit<Mail, 'kind'> => ({
    to: 'ada@demo.alcove.test',
    subject: 'English',
    text: `Use this code: 123456\n\nOr follow this link: ${link(type)}`,
    html: '',
  });
  for (const type of ['signup', 'recovery', 'magiclink', 'invite'])
    await frenchMails(mails, 'https://alcove.test').send(english(type));
  expect(mails.mails.map(({ subject, kind }) => [subject, kind])).toEqual([
    ['Confirmez votre adresse', 'confirmation'],
    ['Votre nouveau mot de passe', 'recovery'],
    ['Votre connexion', 'code'],
    ['English', 'other'],
  ]);
  expect(mails.mails.map(({ text }) => /https?:\S+/.exec(text)?.[0])).toEqual([
    'https://alcove.test/confirm-email?token=abc',
    'https://alcove.test/reset-password?token=abc',
    undefined,
    link('invite'),
  ]);
  expect(mails.mails[2]?.text).toContain('123456');
});
