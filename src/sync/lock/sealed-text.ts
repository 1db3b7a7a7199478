/** Begins a sealed text; no JSON does. */
export const SEALED_TEXT = 'sealed:';

export const isSealedText = (text: string): boolean => text.startsWith(SEALED_TEXT);
