/**
 * Each kind of mail with the time in which it is worth sending: a link for as long as it opens something, news for a
 * day.
 */
import * as z from 'zod/mini';

/** Of a link's or a code's token. */
export const TOKEN_SECONDS = 3600;
const DAY_SECONDS = 86_400;

interface MailRule {
  lifetimeSeconds: number;
  /** One that still waits for the same address is worth nothing once another is there: its token was replaced. */
  newestOnly: boolean;
}

const token: MailRule = { lifetimeSeconds: TOKEN_SECONDS, newestOnly: true };
const news: MailRule = { lifetimeSeconds: DAY_SECONDS, newestOnly: false };

export const mailKind = z.enum([
  'confirmation',
  'recovery',
  'code',
  'already-member',
  'password-changed',
  'contact',
  'wished',
  'other',
]);
export type LetterKind = z.infer<typeof mailKind>;

export const mailRules = {
  confirmation: token,
  recovery: token,
  code: token,
  'already-member': { ...news, newestOnly: true },
  'password-changed': news,
  contact: news,
  /** What a member may do without. */
  wished: news,
  /** The library's, for which there are no words of ours: it may hold a link. */
  other: { ...token, newestOnly: false },
} satisfies Record<LetterKind, MailRule>;
