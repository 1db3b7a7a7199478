import { fitsIn, isBlank } from '#schemas/characters.ts';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';

/** What is typed as it is sent: without the blanks around it, and otherwise whole. */
export const sentText = (text: string): string => text.trim();

/**
 * Why these words cannot be sent, beside nothing else; null: they can. What is too long is never cut: whoever wrote it
 * shortens it.
 */
export const textRefusal = (text: string): 'empty-message' | 'text-too-long' | null =>
  isBlank(text) ? 'empty-message' : fitsIn(text, MESSAGE_LENGTH) ? null : 'text-too-long';
