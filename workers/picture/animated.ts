/** Tells from its bytes whether a picture is animated: re-encoding keeps only the first frame. */
const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

export function isAnimated(bytes: Uint8Array): boolean {
  if (text(bytes, 0, 4) === 'GIF8') return countGifFrames(bytes) > 1;
  // The animation flag of an extended WebP file.
  if (text(bytes, 8, 8) === 'WEBPVP8X') return ((bytes[20] ?? 0) & 2) !== 0;
  if (text(bytes, 1, 3) === 'PNG') return isAnimatedPng(bytes);
  return text(bytes, 4, 8) === 'ftypavis';
}

/** Returns the size of a colour table, in bytes, from the byte that describes it. */
const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Counts frames, up to two. */
function countGifFrames(bytes: Uint8Array): number {
  const byteAt = (offset: number) => bytes[offset] ?? 0;
  const skipBlocks = (start: number) => {
    let offset = start;
    while (byteAt(offset) > 0) offset += byteAt(offset) + 1;
    return offset + 1;
  };
  let frames = 0;
  let offset = 13 + tableSize(byteAt(10));
  while (offset < bytes.length && frames < 2) {
    if (byteAt(offset) === 0x21) offset = skipBlocks(offset + 2);
    else if (byteAt(offset) === 0x2c) {
      frames += 1;
      offset = skipBlocks(offset + 10 + tableSize(byteAt(offset + 9)) + 1);
    } else break;
  }
  return frames;
}

/** The `acTL` chunk, which states the number of frames, comes before the first frame. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 8; offset + 16 <= bytes.length; offset += 12 + view.getUint32(offset)) {
    const name = text(bytes, offset + 4, 4);
    if (name === 'acTL') return view.getUint32(offset + 8) > 1;
    if (name === 'IDAT') return false;
  }
  return false;
}
