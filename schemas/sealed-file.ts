/**
 * What the server shows by itself, and is no file of the storage: what a member has sent for certification, and the
 * still that a reporter has provided, as the house names them [S6, S36]. Without zod, because the service worker needs
 * it.
 */
export const isSealedFile = (path: string): boolean => /^(certification|still)\/[0-9a-f-]{36}$/.test(path);
