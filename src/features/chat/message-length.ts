/**
 * Words while they are typed. All of them stay in the field: what is too long is told, and shortened by whoever wrote
 * it.
 */
import { remainingCharacters as leftIn } from '#ui/CharacterCount.tsx';
import { MESSAGE_LENGTH } from '#schemas/limits.ts';

/** Characters that a message may still have; negative: it has so many too many. */
export const remainingMessageLength = (text: string): number => leftIn(text, MESSAGE_LENGTH);
