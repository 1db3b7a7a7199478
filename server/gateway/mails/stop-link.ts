/**
 * The link that stops a kind of mail: in the last line for people, and in the headers for mail programs, which send a
 * POST by themselves (RFC 8058).
 */
import type { Mail } from '../mail.ts';

export const stopLink = (siteUrl: string, token: string): string => `${siteUrl}/unsubscribe/${token}`;

export const stopLine = (link: string): string => `Pour ne plus recevoir ces e-mails\u202f: ${link}`;

export const withStopHeaders = (mail: Mail, link: string): Mail => ({
  ...mail,
  headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});
