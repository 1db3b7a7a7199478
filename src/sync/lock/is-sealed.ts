/** A value that lies sealed on the device; its version is none that a context without the key reads [Y18]. */
export interface SealedValue {
  v: 2;
  sealed: Uint8Array<ArrayBuffer>;
}

export const isSealedValue = (value: unknown): value is SealedValue =>
  typeof value === 'object' && value !== null && 'sealed' in value && value.sealed instanceof Uint8Array;
