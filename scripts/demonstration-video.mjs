// Draws the video of the demonstration and its poster, server/seed/pictures/evening.{mp4,webp}: lanterns over water, at
// dusk. Run again only to change it: `node scripts/demonstration-video.mjs`.
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { ensureChromium } from './chromium.ts';
import { withMediabunny } from '../tests/support/videos.ts';

const file = (name) => new URL(`../server/seed/pictures/${name}`, import.meta.url);

// Codecs are for pages of a secure origin.
const server = createServer((_, answer) => answer.end('<!doctype html>')).listen(0, '127.0.0.1');
const browser = await chromium.launch({ executablePath: ensureChromium() });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await withMediabunny(page);
const [video, poster] = await page.evaluate(drawEvening);
await writeFile(file('evening.mp4'), Buffer.from(video, 'base64'));
await writeFile(file('evening.webp'), Buffer.from(poster, 'base64'));
await browser.close();
server.close();

async function drawEvening() {
  const [width, height, rate, seconds] = [640, 480, 15, 6];
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality } = globalThis.Mediabunny;
  const canvas = new globalThis.OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const lanterns = [
    { x: 0.2, y: 0.32, r: 17, hue: 28 },
    { x: 0.38, y: 0.2, r: 12, hue: 340 },
    { x: 0.56, y: 0.36, r: 20, hue: 36 },
    { x: 0.74, y: 0.24, r: 14, hue: 16 },
    { x: 0.88, y: 0.38, r: 11, hue: 330 },
  ];
  const glow = (x, y, radius, hue, alpha) => {
    const light = context.createRadialGradient(x, y, 0, x, y, radius);
    light.addColorStop(0, `hsl(${hue} 95% 72% / ${alpha})`);
    light.addColorStop(1, `hsl(${hue} 95% 60% / 0)`);
    context.fillStyle = light;
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  };
  const draw = (at) => {
    const shore = height * 0.62;
    const sky = context.createLinearGradient(0, 0, 0, shore);
    sky.addColorStop(0, '#1b1030');
    sky.addColorStop(1, '#5a2447');
    context.fillStyle = sky;
    context.fillRect(0, 0, width, shore);
    context.fillStyle = '#170d26';
    context.fillRect(0, shore, width, height - shore);
    for (const { x, y, r, hue } of lanterns) {
      const sway = Math.sin((at / seconds) * 2 * Math.PI + x * 9) * 7;
      const [left, top] = [x * width + sway, y * height + Math.cos((at / seconds) * 2 * Math.PI + x * 5) * 4];
      glow(left, top, r * 5, hue, 0.5);
      context.fillStyle = `hsl(${hue} 90% 68%)`;
      context.beginPath();
      context.ellipse(left, top, r, r * 1.25, 0, 0, 2 * Math.PI);
      context.fill();
      // Its light on the water, broken by waves.
      for (let n = 0; n < 9; n += 1) {
        const wave = Math.sin((at / seconds) * 4 * Math.PI + n * 1.3 + x * 11) * 6;
        context.fillStyle = `hsl(${hue} 80% 60% / ${0.42 - n * 0.04})`;
        context.fillRect(left - r + wave, shore + 8 + n * 17, 2 * r, 5);
      }
    }
  };
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new CanvasSource(canvas, {
    codec: 'avc',
    quality: new Quality({ bitrate: 220_000 }),
    keyFrameInterval: 2,
  });
  output.addVideoTrack(source);
  await output.start();
  for (let n = 0; n < rate * seconds; n += 1) {
    draw(n / rate);
    await source.add(n / rate, 1 / rate);
  }
  await output.finalize();
  draw(1);
  const still = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  const asText = (bytes) => {
    let text = '';
    for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
    return btoa(text);
  };
  return [asText(target.buffer), asText(await still.arrayBuffer())];
}
