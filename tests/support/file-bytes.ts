/** Makes the bytes of files: their headers are true, and behind these is whatever a test wishes. */
const ascii = (text: string) => Buffer.from(text, 'latin1');
const little = (value: number, length: number) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
};
const big = (value: number, length = 4) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

interface Size {
  width?: number;
  height?: number;
}

/** A WebP picture with a note in it. `bytes`: its whole length, of at least 46 and the note's. */
export function webpOf(
  note = '',
  { width = 30, height = 20, bytes = 0 }: Size & { bytes?: number } = {},
): Buffer<ArrayBuffer> {
  const head = Buffer.concat([
    ascii('WEBPVP8X'),
    little(10, 4),
    Buffer.alloc(4),
    little(width - 1, 3),
    little(height - 1, 3),
  ]);
  const length = Math.max(note.length + (note.length % 2), bytes - 8 - head.length - 8);
  const content = Buffer.concat([ascii(note), Buffer.alloc(length - note.length)]);
  const body = Buffer.concat([head, ascii('NOTE'), little(length, 4), content]);
  return Buffer.concat([ascii('RIFF'), little(body.length, 4), body]);
}

/** A JPEG with a note before its frame header. */
export function jpegOf(note = '', { width = 30, height = 20 }: Size = {}): Buffer<ArrayBuffer> {
  const frame = Buffer.concat([big(8, 1), big(height, 2), big(width, 2), Buffer.from([1, 1, 0x11, 0])]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xfe]),
    big(note.length + 2, 2),
    ascii(note),
    Buffer.from([0xff, 0xc0]),
    big(frame.length + 2, 2),
    frame,
    Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]),
  ]);
}

export function pngOf({ width = 30, height = 20 }: Size = {}): Buffer<ArrayBuffer> {
  return Buffer.concat([
    ascii('\x89PNG\r\n\x1a\n'),
    big(13),
    ascii('IHDR'),
    big(width),
    big(height),
    Buffer.from([8, 6, 0, 0, 0, 1, 2, 3, 4]),
    big(0),
    ascii('IEND'),
    big(0),
  ]);
}

export const boxOf = (type: string, ...content: readonly Uint8Array[]): Buffer<ArrayBuffer> => {
  const body = Buffer.concat(content);
  return Buffer.concat([big(body.length + 8), ascii(type), body]);
};

interface Clip extends Size {
  seconds?: number;
  /** Length of the whole file. */
  bytes?: number;
  brand?: string;
  /** What its track states by itself, in seconds. */
  trackSeconds?: number;
  mediaSeconds?: number;
  /** Of its only track: `vide`, or `soun` for one without a picture. */
  handler?: string;
}

/** An MP4 video with its header first, and zeros for its frames. */
export function mp4Of({
  width = 30,
  height = 20,
  seconds = 12,
  bytes = 0,
  brand = 'isom',
  trackSeconds = 0,
  mediaSeconds = 0,
  handler = 'vide',
}: Clip = {}): Buffer<ArrayBuffer> {
  const mvhd = boxOf('mvhd', Buffer.alloc(12), big(1000), big(seconds * 1000), Buffer.alloc(80));
  const tkhd = boxOf(
    'tkhd',
    Buffer.alloc(20),
    big(trackSeconds * 1000),
    Buffer.alloc(52),
    big(width, 2),
    big(0, 2),
    big(height, 2),
    big(0, 2),
  );
  const entry = boxOf(
    'avc1',
    Buffer.alloc(24),
    big(Math.min(width, 65_535), 2),
    big(Math.min(height, 65_535), 2),
    Buffer.alloc(50),
  );
  const stsd = boxOf('stsd', Buffer.alloc(4), big(1), entry);
  const hdlr = boxOf('hdlr', Buffer.alloc(8), ascii(handler), Buffer.alloc(13));
  const mdhd = boxOf('mdhd', Buffer.alloc(12), big(48_000), big(mediaSeconds * 48_000), Buffer.alloc(4));
  const trak = boxOf('trak', tkhd, boxOf('mdia', mdhd, hdlr, boxOf('minf', boxOf('stbl', stsd))));
  const head = Buffer.concat([boxOf('ftyp', ascii(brand), big(512), ascii('isomavc1')), boxOf('moov', mvhd, trak)]);
  return Buffer.concat([head, boxOf('mdat', Buffer.alloc(Math.max(16, bytes - head.length - 8)))]);
}
