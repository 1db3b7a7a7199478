/** Says whether keyboards of this device have the Command key. */
export const isApple = (userAgent: string): boolean => /Mac|iPad/.test(userAgent);
