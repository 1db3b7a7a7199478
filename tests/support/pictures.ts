/** Draws pictures with the browser under test, so that they are real files. */
import type { Page } from '@playwright/test';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Draws a JPEG with noise, so that it has some size. Each `motif` is another picture of about the same size. */
export async function drawPicture(
  page: Page,
  { width = 900, height = 600, name = 'vacances.jpg', motif = 0 } = {},
): Promise<PictureFile> {
  const bytes = await page.evaluate(
    async ([w, h, m]) => {
      const canvas = new OffscreenCanvas(w as number, h as number);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      for (let i = 0; i < 4000; i += 1) {
        const n = i + 4001 * (m as number);
        context.fillStyle = `hsl(${(n * 37) % 360} 60% 55%)`;
        context.fillRect((n * 97) % (w as number), (n * 61) % (h as number), 24, 18);
      }
      return [
        ...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer()),
      ];
    },
    [width, height, motif],
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
}

/**
 * Returns a picture as a camera held upright writes it: red left and blue right in the file, to be turned by a quarter,
 * with a place in its metadata.
 */
export async function cameraPicture(page: Page, place: string): Promise<PictureFile> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 200);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    for (const [colour, x] of [
      ['#d00000', 0],
      ['#0000d0', 200],
    ] as const) {
      context.fillStyle = colour;
      context.fillRect(x, 0, 200, 200);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer())];
  });
  const jpeg = Buffer.from(bytes);
  return {
    name: 'IMG_0042.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg.subarray(0, 2), exif(6, place), jpeg.subarray(2)]),
  };
}

/** Returns the segment with the orientation and a description. */
function exif(orientation: number, description: string): Buffer {
  const text = Buffer.from(`${description}\0`);
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([uint16(tag), uint16(type), uint32(count), value]);
  const end = 8 + 2 + 2 * 12 + 4;
  const directory = Buffer.concat([
    uint16(2),
    entry(0x010e, 2, text.length, uint32(end)),
    entry(0x0112, 3, 1, Buffer.concat([uint16(orientation), uint16(0)])),
    uint32(0),
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from('MM\0*'), uint32(8), directory, text]);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), uint16(body.length + 2), body]);
}
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const uint32 = (value: number) => Buffer.concat([uint16(value >>> 16), uint16(value & 0xffff)]);
