/** Words while they are typed: cut at the limit, in whole characters. */
import { MESSAGE_LENGTH } from '#schemas/limits.ts';

export const leftOf = (text: string): number => MESSAGE_LENGTH - [...text].length;

/** Words that came together may be too many: none of them goes by itself, they can only be shortened. */
export function cutTyped(text: string, before: string): string {
  if (leftOf(before) < 0) return text.length < before.length ? text : before;
  return text.length > MESSAGE_LENGTH ? [...text].slice(0, MESSAGE_LENGTH).join('') : text;
}
