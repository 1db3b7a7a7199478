/** Joins texts that share one field, each on its own lines, the earlier one first. */
export const joinTexts = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');
