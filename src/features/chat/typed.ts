/** Words while they are typed: cut at the limit, in whole characters. */
import { MESSAGE_LENGTH } from '#schemas/limits.ts';

export const cutTyped = (text: string): string => (text.length > MESSAGE_LENGTH ? [...text].slice(0, MESSAGE_LENGTH).join('') : text);
export const leftOf = (text: string): number => MESSAGE_LENGTH - [...text].length;
