import type { MemberId } from '#schemas/ids.ts';

/** Whose text this page may write: set by `page-text.ts`. */
export const writer: { account: MemberId | null } = { account: null };

/** Once an account has signed out, nothing of it is written any more [Y17]. */
export const hasLeft = (account: MemberId): boolean => writer.account !== account;
