/** A member whose camera blurs what is behind them, in a room and in a call, through a real engine. */
import type { Locator, Page } from '@playwright/test';
import { join } from 'node:path';
import type { Device } from '#tests/support/browser-device.ts';
import { PERSON, STRIPES, writeFilm } from '#tests/support/drawn-person.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { freeUdpPort } from '#tests/support/live-engine.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

const ROOM = 'Le grand salon';
const BLUR = 'Flouter l’arrière-plan';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const blur = (page: Page) => page.getByRole('switch', { name: BLUR });
const preview = (page: Page) => page.getByLabel('Aperçu de votre caméra');

async function enter(member: Device): Promise<void> {
  await member.goto('/#/many-to-many-chat');
  await member.page.getByRole('list', { name: 'Salons' }).getByRole('link', { name: ROOM }).click();
  await expect(member.page.getByRole('heading', { level: 1, name: ROOM })).toBeVisible();
}

/** How much neighbouring pixels of a part of a picture differ: stripes are 20 and more, what is blurred 2. */
const sharpness = (video: Locator, part: typeof STRIPES): Promise<number> =>
  video.evaluate((of: HTMLVideoElement, { left, right, top, bottom }) => {
    const [width, height] = [of.videoWidth, of.videoHeight];
    if (width === 0) return -1;
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen?.drawImage(of, 0, 0);
    const [x, y] = [Math.round(left * width), Math.round(top * height)];
    const across = Math.round((right - left) * width);
    const data = pen?.getImageData(x, y, across, Math.round((bottom - top) * height)).data ?? [];
    let [sum, count] = [0, 0];
    for (let at = 4; at < data.length; at += 4) {
      if ((at / 4) % across === 0) continue;
      sum += Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0));
      count++;
    }
    return sum / count;
  }, part);

const shape = async (video: Locator) => ({
  stripes: await sharpness(video, STRIPES),
  person: await sharpness(video, PERSON),
});

test('first look', async ({ device, newServer }, info) => {
  test.slow();
  const server = await newServer({ env: { LIVE_UDP_PORT: String(await freeUdpPort()), LIVE_PROCESSES: '1' } });
  const film = writeFilm(join(info.outputPath(), 'person.y4m'));
  const camille = await device('camille', { url: server.url, camera: true, film });
  const { page } = camille;
  await camille.signIn();
  await enter(camille);
  page.on('console', (m) => console.log('console', m.text()));
  await button(page, 'Passer en direct').click();
  await expect(preview(page)).toBeVisible();
  await expect.poll(() => sharpness(preview(page), STRIPES)).toBeGreaterThan(0);
  console.log('plain', await shape(preview(page)));
  await takeScreenshots(page, 'blur-off');
  await blur(page).click();
  for (let i = 0; i < 12; i++) {
    await page.waitForTimeout(500);
    console.log('blur', await shape(preview(page)).catch((e) => String(e)), await page.getByText(/flou/).allTextContents());
  }
  await takeScreenshots(page, 'blur-on');
  await expectAccessible(page);
});
