/** Returns a chosen value of a profile as words. In French the values are the words. */
export const valueText = (value: string): string => value;
