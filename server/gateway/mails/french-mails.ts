/**
 * Replaces the library's English mails by French ones. A mail program's preview would use up the library's links; ours
 * lead to a page of the app, which asks for one more step.
 */
import type { Mail } from '../mail.ts';
import { linkPage } from '../link-page.ts';
import { letter, type Letter } from './letter.ts';
import { code, confirmation, recovery } from './texts.ts';

function letterFor(text: string, siteUrl: string): Letter | null {
  const link = /https?:\S+/.exec(text)?.[0];
  if (link === undefined) return null;
  const params = new URL(link).searchParams;
  const [kind, token] = [params.get('type') ?? '', params.get('token') ?? ''];
  if (kind === 'magiclink') return code(/: (\d+)/.exec(text)?.[1] ?? '');
  const page = linkPage(siteUrl, kind, token);
  return page === null ? null : (kind === 'signup' ? confirmation : recovery)(page);
}

interface Sender {
  send(mail: Mail): Promise<void>;
}

export const frenchMails = (driver: Sender, siteUrl: string) => ({
  async send(mail: Omit<Mail, 'kind'>) {
    const ourLetter = letterFor(mail.text, siteUrl);
    await driver.send(ourLetter ? letter(mail.to, ourLetter) : { ...mail, kind: 'other' });
  },
});
