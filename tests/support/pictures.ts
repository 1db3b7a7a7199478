/** Pictures for tests: drawn by the browser under test, so that they are real files. */
import type { Page } from '@playwright/test';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A JPEG with noise, so that it has some size. */
export async function drawPicture(page: Page, { width = 900, height = 600, name = 'vacances.jpg' } = {}): Promise<PictureFile> {
  const bytes = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w as number, h as number);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      for (let i = 0; i < 4000; i += 1) {
        context.fillStyle = `hsl(${(i * 37) % 360} 60% 55%)`;
        context.fillRect((i * 97) % (w as number), (i * 61) % (h as number), 24, 18);
      }
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer())];
    },
    [width, height],
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
}
