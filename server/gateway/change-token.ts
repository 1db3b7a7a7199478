/** Tokens of the links that confirm another address; the database has their hashes alone. */
import { createHash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
export const changeLink = (siteUrl: string, token: string): string =>
  `${new URL(siteUrl).origin}/confirm-email?change=${token}`;
