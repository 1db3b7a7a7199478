/** Kinds of mail, each with the time for which it is worth sending: a link for its lifetime, news for a day. */
import * as z from 'zod/mini';

/** Lifetime of the token of a link or code, in seconds. */
export const TOKEN_SECONDS = 3600;
const DAY_SECONDS = 86_400;

interface MailRule {
  lifetimeSeconds: number;
  /** Whether a new mail replaces one that still waits for the same address, because its token was replaced. */
  newestOnly: boolean;
}

const token: MailRule = { lifetimeSeconds: TOKEN_SECONDS, newestOnly: true };
const news: MailRule = { lifetimeSeconds: DAY_SECONDS, newestOnly: false };

/** Kinds of mails about what happened (`news.ts`). */
export const newsKind = z.enum([
  'welcome',
  'missed',
  'daily',
  'weekly',
  'reminder',
  'decision',
  'deletion',
  'renewal',
  'export',
  'export-ready',
  'passkey-removed',
  'lock-off',
  'totp-removed',
  'right-granted',
  'address-stays',
]);
export type NewsKind = z.infer<typeof newsKind>;

export const mailKind = z.enum([
  'confirmation',
  'recovery',
  'code',
  'already-member',
  'address-refused',
  'password-changed',
  'email-change',
  'house-address',
  'account-changed',
  'contact',
  'notice',
  'wished',
  'newsletter',
  ...newsKind.options,
  'other',
]);
export type LetterKind = z.infer<typeof mailKind>;

export const mailRules = {
  confirmation: token,
  recovery: token,
  code: token,
  'already-member': { ...news, newestOnly: true },
  'address-refused': { ...news, newestOnly: true },
  'password-changed': news,
  'email-change': token,
  'house-address': news,
  'account-changed': news,
  contact: news,
  notice: news,
  /** Mail that a member can decline. */
  wished: news,
  newsletter: news,
  welcome: news,
  missed: { ...news, newestOnly: true },
  daily: { ...news, newestOnly: true },
  weekly: { ...news, newestOnly: true },
  reminder: news,
  decision: news,
  deletion: news,
  renewal: news,
  export: news,
  'export-ready': news,
  'passkey-removed': news,
  'lock-off': news,
  'totp-removed': news,
  'right-granted': news,
  'address-stays': news,
  /** Mail of the library that we have no text for: it may hold a link. */
  other: { ...token, newestOnly: false },
} satisfies Record<LetterKind, MailRule>;
