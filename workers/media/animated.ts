/** Whether a picture moves, by its bytes: what is drawn anew is its first view alone. */
const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

export function isAnimated(bytes: Uint8Array): boolean {
  if (text(bytes, 0, 4) === 'GIF8') return gifViews(bytes) > 1;
  // The flag of an extended file.
  if (text(bytes, 8, 8) === 'WEBPVP8X') return ((bytes[20] ?? 0) & 2) !== 0;
  if (text(bytes, 1, 3) === 'PNG') return pngMoves(bytes);
  return text(bytes, 4, 8) === 'ftypavis';
}

/** A table of colours, as its describing byte says. */
const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Counts no further than two. */
function gifViews(bytes: Uint8Array): number {
  const at = (place: number) => bytes[place] ?? 0;
  const pastBlocks = (start: number) => {
    let place = start;
    while (at(place) > 0) place += at(place) + 1;
    return place + 1;
  };
  let views = 0;
  let place = 13 + tableSize(at(10));
  while (place < bytes.length && views < 2) {
    if (at(place) === 0x21) place = pastBlocks(place + 2);
    else if (at(place) === 0x2c) {
      views += 1;
      place = pastBlocks(place + 10 + tableSize(at(place + 9)) + 1);
    } else break;
  }
  return views;
}

/** The chunk that says how many views there are comes before the first of them. */
function pngMoves(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let place = 8; place + 16 <= bytes.length; place += 12 + view.getUint32(place)) {
    const name = text(bytes, place + 4, 4);
    if (name === 'acTL') return view.getUint32(place + 8) > 1;
    if (name === 'IDAT') return false;
  }
  return false;
}
