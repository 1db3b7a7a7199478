import type { MemberId } from '#schemas/ids.ts';
import { isUuid } from '#lib/uuid.ts';

/** Reads a member's id from an address; null if the text is no id. */
export function parseMemberId(text: string): MemberId | null {
  const id = text.toLowerCase();
  return isUuid(id) ? (id as MemberId) : null;
}
