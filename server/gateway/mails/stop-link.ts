/** The link that stops a kind of mail, in the headers for mail programs, which send a POST by themselves (RFC 8058). */
import type { Mail } from '../mail.ts';

export const withStopHeaders = (mail: Mail, link: string): Mail => ({
  ...mail,
  headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});
