/**
 * Pages of mailed links, by kind. The target is always a page of the site itself; no part of a request influences it.
 */
const pages = { signup: '/confirm-email', recovery: '/reset-password' } as const;
type LinkKind = keyof typeof pages;

/** Returns the page's address, or null for an unknown kind. */
export const linkPage = (siteUrl: string, kind: string, token: string): string | null =>
  Object.hasOwn(pages, kind)
    ? `${new URL(siteUrl).origin}${pages[kind as LinkKind]}?token=${encodeURIComponent(token)}`
    : null;

/** Returns the page that tells a browser that its link is no longer valid, whatever was requested. */
export const pageWithoutLink = (siteUrl: string, kind: string | null | undefined): string =>
  `${new URL(siteUrl).origin}${kind === 'recovery' ? pages.recovery : pages.signup}`;
