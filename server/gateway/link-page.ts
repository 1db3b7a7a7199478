/**
 * Where a mailed link leads, whoever asks and whatever they ask for: to the page of the site itself that its kind has.
 * Nothing that comes with a request has a say in it.
 */
const pages = { signup: '/confirm-email', recovery: '/reset-password' } as const;
type LinkKind = keyof typeof pages;

/** null: links of this kind do not exist. */
export const linkPage = (siteUrl: string, kind: string, token: string): string | null =>
  Object.hasOwn(pages, kind)
    ? `${new URL(siteUrl).origin}${pages[kind as LinkKind]}?token=${encodeURIComponent(token)}`
    : null;
