/** Words that come together in one field: each on lines of its own, the earlier first. */
export const joinTexts = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');
