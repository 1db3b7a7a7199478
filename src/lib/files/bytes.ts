/** Reads numbers and text out of a file's bytes. What lies beyond their end reads as zero, or as a shorter text. */
export const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const byte = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;

export const uint16 = (bytes: Uint8Array, at: number): number => (byte(bytes, at) << 8) | byte(bytes, at + 1);
export const uint32 = (bytes: Uint8Array, at: number): number => uint16(bytes, at) * 0x1_0000 + uint16(bytes, at + 2);
export const uint64 = (bytes: Uint8Array, at: number): number =>
  uint32(bytes, at) * 0x1_0000_0000 + uint32(bytes, at + 4);

/** Little-endian numbers, of up to four bytes. */
export function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let n = length - 1; n >= 0; n -= 1) value = value * 0x100 + byte(bytes, at + n);
  return value;
}
