/** The data key of an unlocked page, in its memory only: the workers that it starts get it too [Y22]. */
export interface UnlockedKey {
  key: Uint8Array;
  /** See `Cipher`. */
  seals: boolean;
}

let current: UnlockedKey | null = null;

export const unlockedKey = (): UnlockedKey | null => current;
/** null in tests. */
export const setUnlockedKey = (key: UnlockedKey | null): void => void (current = key);
