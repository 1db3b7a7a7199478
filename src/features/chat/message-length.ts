/**
 * Counts the characters of a text while it is typed. A text that is too long stays in the field, and the member
 * shortens it.
 */
import { remainingCharacters as leftIn } from '#ui/CharacterCount.tsx';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';

/** Returns how many characters may still be added; negative: how many are too many. */
export const remainingMessageLength = (text: string): number => leftIn(text, MESSAGE_LENGTH);
