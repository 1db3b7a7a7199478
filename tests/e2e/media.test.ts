import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { drawPicture, type PictureFile } from '#tests/support/pictures.ts';

const attach = (page: Page, file: PictureFile) => page.locator('input[type=file]').setInputFiles(file);
const picture = (device: Device, caption: string) => device.message(caption).locator('img');
const drawn = (device: Device, caption: string) => picture(device, caption).evaluate((image) => (image as HTMLImageElement).naturalWidth);

async function sendPicture(device: Device, caption: string): Promise<void> {
  await attach(device.page, await drawPicture(device.page));
  await expect(device.page.getByText('Image jointe')).toBeVisible();
  await device.send(caption);
}

test('[CHAT-70] [CHAT-73] a picture is chosen, sent with its words, and seen by the other, also without a network afterwards', async ({ device }) => {
  const [camille, victor] = [await device('camille'), await device('victor')];
  await camille.signIn();
  await victor.signIn();
  await camille.openConversation('victor');
  await victor.openConversation('camille');
  await sendPicture(camille, 'Vue du balcon');
  await expect(victor.message('Vue du balcon')).toHaveCount(1);
  await expect.poll(() => drawn(victor, 'Vue du balcon')).toBe(900);
  await expect(camille.message('Vue du balcon')).toContainText(/Envoyé|Lu/);

  await victor.goOffline();
  await victor.page.reload();
  await expect.poll(() => drawn(victor, 'Vue du balcon')).toBe(900);
});
