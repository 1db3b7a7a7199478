/** Tokens of the links that confirm another address, or cancel it; the database has their hashes alone. */
import { createHash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
const pageOfLink = (siteUrl: string) => `${new URL(siteUrl).origin}/confirm-email`;
export const changeLink = (siteUrl: string, token: string): string => `${pageOfLink(siteUrl)}?change=${token}`;
export const cancelLink = (siteUrl: string, token: string): string => `${pageOfLink(siteUrl)}?cancel=${token}`;
