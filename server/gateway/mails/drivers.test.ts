import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mailbox, type Mail, type MailDriver } from '../mail.ts';
import { inBackground } from './in-background.ts';
import { inFrench } from './in-french.ts';
import { letter } from './letter.ts';
import { smtp } from './smtp.ts';

/** As much of an SMTP server as a mail needs. */
function smtpDouble(): { server: Server; letters: string[] } {
  const letters: string[] = [];
  const server = createServer((socket: Socket) => {
    let body: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 double');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
        if (body !== null) {
          if (line === '.') {
            letters.push(body);
            body = null;
            say('250 kept');
          } else body += `${line}\n`;
        } else if (/^data/i.test(line)) {
          body = '';
          say('354 go on');
        } else if (/^quit/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 fine');
      }
    });
  });
  return { server, letters };
}

const { server, letters } = smtpDouble();
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Quoted-printable and base64 parts as text. */
const decoded = (raw: string) =>
  raw.replace(/=\n/g, '').replace(/((?:=[0-9A-F]{2})+)/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString()) +
  [...raw.matchAll(/base64\n\n([A-Za-z0-9+/=\n]+)/g)].map(([, text = '']) => Buffer.from(text, 'base64').toString()).join('\n');

const kept = mailbox();
const mail = letter('ada@demo.alcove.test', { subject: 'Sujet', text: ['Une phrase <claire>.'], step: { label: 'Aller', link: 'https://alcove.test/x?token=1&b=2' }, after: 'Sinon, rien.' });

describe.each<[string, () => MailDriver, () => string]>([
  [
    'the mailbox of tests and demonstrations',
    () => kept,
    () => kept.mails.map(({ to, subject, text, html }) => [to, subject, text, html].join('\n')).join('\n'),
  ],
  ['delivery over SMTP', () => smtp(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'Alcôve <bonjour@alcove.test>'), () => decoded(letters.join('\n'))],
])('%s', (_, driver, arrived) => {
  test('takes a mail to whom it is for, with its subject, its text and its page', async () => {
    await driver().send(mail);
    const text = arrived();
    for (const part of ['ada@demo.alcove.test', 'Sujet', 'Une phrase <claire>.', 'Une phrase &lt;claire&gt;.', 'https://alcove.test/x?token=1&b=2']) expect(text).toContain(part);
  });
});


test('a driver that fails is logged without address or link, and nobody waits for it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const background = inBackground({ send: () => Promise.reject(Object.assign(new Error('to ada@demo.alcove.test'), { code: 'ECONNREFUSED' })) });
  await background.send(mail);
  await background.settled();
  expect(said.mock.calls).toEqual([['mail.not-sent', 'ECONNREFUSED']]);
  said.mockRestore();
});

test('the library’s mails are said in French, with links to our own pages', async () => {
  const mails = mailbox();
  const link = (type: string) => `https://alcove.test/auth/v1/verify?token=abc&type=${type}&redirect_to=https://alcove.test`;
  const english = (type: string): Mail => ({ to: 'ada@demo.alcove.test', subject: 'English', text: `Use this code: 123456\n\nOr follow this link: ${link(type)}`, html: '' });
  for (const type of ['signup', 'recovery', 'magiclink', 'invite']) await inFrench(mails, 'https://alcove.test').send(english(type));
  expect(mails.mails.map(({ subject }) => subject)).toEqual(['Confirmez votre adresse', 'Votre nouveau mot de passe', 'Votre connexion', 'English']);
  expect(mails.mails.map(({ text }) => /https?:\S+/.exec(text)?.[0])).toEqual([
    'https://alcove.test/confirm-email?token=abc', 'https://alcove.test/reset-password?token=abc', undefined, link('invite'),
  ]);
  expect(mails.mails[2]?.text).toContain('123456');
});
