/**
 * What a member has sent for certification, as the house names it: no file of the storage, the server shows it itself
 * [S6]. Without zod, because the service worker needs it.
 */
export const isCertificationFile = (path: string): boolean => /^certification\/[0-9a-f-]{36}$/.test(path);
