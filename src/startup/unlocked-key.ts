/** The data key of an unlocked page, in its memory only: the workers that it starts get it too [Y22]. */
import type { MemberId } from '#schemas/ids.ts';

export interface UnlockedKey {
  /** Whose data it opens. */
  account: MemberId;
  key: Uint8Array;
  /** See `Cipher`. */
  seals: boolean;
}

let current: UnlockedKey | null = null;

export const unlockedKey = (): UnlockedKey | null => current;
export const setUnlockedKey = (key: UnlockedKey | null): void => void (current = key);
