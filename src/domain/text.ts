import { fitsIn, isBlank } from '#schemas/characters.ts';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';

/** Returns typed text as it is sent: trimmed, otherwise unchanged. */
export const sentText = (text: string): string => text.trim();

/**
 * Returns why a text cannot be sent without an attachment, or null if it can. A text that is too long is never cut: its
 * author shortens it.
 */
export const textRefusal = (text: string): 'empty-message' | 'text-too-long' | null =>
  isBlank(text) ? 'empty-message' : fitsIn(text, MESSAGE_LENGTH) ? null : 'text-too-long';
