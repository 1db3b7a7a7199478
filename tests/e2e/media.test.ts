import type { Page } from '@playwright/test';
import type { Device, DeviceOptions } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { drawPicture, type PictureFile } from '#tests/support/pictures.ts';
import { expectAccessible, takeScreenshots as screenshots } from '#tests/support/screens.ts';

const attach = (page: Page, file: PictureFile) => page.locator('input[type=file]').setInputFiles(file);
const drawn = (device: Device, caption: string) =>
  device
    .message(caption)
    .locator('img')
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);

async function sendPicture(device: Device, caption: string, file?: PictureFile): Promise<void> {
  await attach(device.page, file ?? (await drawPicture(device.page)));
  await expect(device.page.getByText('Image jointe')).toBeVisible();
  await device.send(caption);
}
type Options = Pick<DeviceOptions, 'wakesServiceWorker'>;
async function both(
  device: (name: string, options?: Options) => Promise<Device>,
  options?: Options,
): Promise<[Device, Device]> {
  const [camille, victor] = [await device('camille', options), await device('victor')];
  await camille.signIn();
  await victor.signIn();
  await camille.openConversation('victor');
  await victor.openConversation('camille');
  return [camille, victor];
}
/** In the page: pictures are prepared only after the event « picture-free ». */
function holdPictures() {
  addEventListener('picture-free', () => waiting.splice(0).forEach((go) => go()));
  const waiting: (() => void)[] = [];
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      const post = this.postMessage.bind(this) as (...message: unknown[]) => void;
      if (options?.name === 'picture')
        this.postMessage = (...message: unknown[]) => void waiting.push(() => post(...message));
    }
  };
}
const freePictures = (page: Page) => page.evaluate(() => dispatchEvent(new Event('picture-free')));
/** Drops or pastes a file as the system would. */
const hand = (page: Page, how: 'drop' | 'paste', { name, mimeType, buffer }: PictureFile) =>
  page.evaluate(
    ([kind, base64, fileName, type]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], fileName, { type }));
      const field = document.querySelector('textarea') as HTMLTextAreaElement;
      field.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true })
          : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }),
      );
    },
    [how, buffer.toString('base64'), name, mimeType] as const,
  );

test('[CHAT-70, CHAT-73] a picture is chosen, sent with words, and viewed later offline', async ({ device }) => {
  const [camille, victor] = await both(device);
  await sendPicture(camille, 'Vue du balcon');
  await expect.poll(() => drawn(victor, 'Vue du balcon'), { timeout: 60_000 }).toBe(900);
  await expect(camille.message('Vue du balcon')).toContainText(/Envoyé|Lu/);

  await victor.goOffline();
  await victor.page.reload();
  await expect.poll(() => drawn(victor, 'Vue du balcon')).toBe(900);
  await victor.message('Vue du balcon').getByRole('button', { name: 'Image de camille. Agrandir' }).click();
  const viewer = victor.page.getByRole('dialog', { name: 'Image agrandie' });
  await expect(viewer.getByRole('img', { name: 'Vue du balcon' })).toBeVisible();
  await victor.page.keyboard.press('+');
  await expect(viewer.getByRole('img')).toHaveAttribute('style', /scale\(1\.5\)/);
  await expectAccessible(victor.page);
  await screenshots(victor.page, 'picture-viewer');
  await victor.page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

test('[Y3] a picture dropped or pasted offline waits and leaves before its message @long', async ({ device }) => {
  const [camille, victor] = await both(device);
  await camille.goOffline();
  for (const how of ['drop', 'paste'] as const) {
    await hand(camille.page, how, await drawPicture(camille.page, { width: 3200, height: 1600 }));
    await expect(camille.page.getByText('Image jointe')).toBeVisible();
    await camille.send(`Depuis le tunnel, ${how}`);
    await expect(camille.message(`Depuis le tunnel, ${how}`)).toContainText('En attente');
    await expect.poll(() => drawn(camille, `Depuis le tunnel, ${how}`)).toBe(2160);
  }
  await camille.send('Et sans image');
  await expect(camille.message('Et sans image')).toContainText('En attente');
  await camille.page.reload();
  await expect.poll(() => drawn(camille, 'Depuis le tunnel, drop')).toBe(2160);
  await camille.goOnline();
  for (const how of ['drop', 'paste']) await expect.poll(() => drawn(victor, `Depuis le tunnel, ${how}`)).toBe(2160);
  await expect(victor.messages()).toContainText(/Depuis le tunnel, drop.*Depuis le tunnel, paste.*Et sans image/s);
});

test('[Y1] text typed while a sent picture is prepared stays in the field; its edits are sent', async ({ device }) => {
  const camille = await device('camille');
  const { page } = camille;
  await page.addInitScript(holdPictures);
  await camille.signIn();
  await camille.openConversation('victor');
  await camille.goOffline();
  const field = page.getByRole('textbox', { name: 'Message' });
  const picture = await drawPicture(page);
  await attach(page, picture);
  await field.fill('La terrasse');
  await field.press('Enter');
  await page.keyboard.type(' et la suite');
  await freePictures(page);
  await expect(camille.message('La terrasse')).toContainText('En attente');
  await expect(camille.message('La terrasse')).not.toContainText('la suite');
  await expect(field).toHaveValue('et la suite');

  await attach(page, picture);
  await field.fill('Le jardon');
  await field.press('Enter');
  await field.fill('Le jardin');
  await freePictures(page);
  await expect(camille.message('Le jardin')).toContainText('En attente');
  await expect(field).toHaveValue('');
});

test('[Y5, PWA-34] pending entries leave without a tab once the network is back', async ({ device }) => {
  const [camille, victor] = await both(device, { wakesServiceWorker: true });
  await camille.goOffline();
  await sendPicture(camille, 'Sans onglet ouvert');
  await expect(camille.message('Sans onglet ouvert')).toContainText('En attente');
  await camille.page.goto('about:blank');
  await camille.goOnline();
  await expect.poll(() => drawn(victor, 'Sans onglet ouvert'), { timeout: 60_000 }).toBe(900);
});

test('[Y3] an upload cut in the middle restarts, and the picture is there once @long', async ({ device }) => {
  const [camille, victor] = await both(device);
  let cut = 0;
  await camille.context.route('**/storage/v1/object/conversations/**', (route) =>
    cut++ === 0 ? route.abort('connectionreset') : route.continue(),
  );
  await sendPicture(camille, 'Malgré la coupure');
  await expect.poll(() => drawn(victor, 'Malgré la coupure'), { timeout: 60_000 }).toBe(900);
  await expect(victor.message('Malgré la coupure')).toHaveCount(1);
  expect(cut).toBeGreaterThan(1);
});

test('[Y2] a picture withdrawn before it left never arrives @long', async ({ device }) => {
  const [camille, victor] = await both(device);
  await camille.goOffline();
  await sendPicture(camille, 'Finalement non');
  await camille.message('Finalement non').getByRole('button', { name: 'Supprimer' }).click();
  await expect(camille.message('Finalement non')).toHaveCount(0);
  await camille.goOnline();
  await camille.send('Voilà la suite');
  await expect(victor.message('Voilà la suite')).toHaveCount(1);
  await expect(victor.message('Finalement non')).toHaveCount(0);
});

test('a file that is no picture, is misnamed or too large is refused in French and not kept', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('victor');
  const { page } = camille;
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Bonjour') };
  for (const [file, notice] of [
    [text, 'Ce fichier n’est pas une image.'],
    [
      { ...text, name: 'photo.png', mimeType: 'image/png' },
      'Le contenu de ce fichier ne correspond pas à une image de ce type.',
    ],
    [
      { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 0xff) },
      'Cette image dépasse 10\u00a0Mo.',
    ],
  ] as const) {
    await attach(page, file);
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retirer' })).toHaveCount(0);
  }
});

test('[CHAT-72, CHAT-75] a GIF is found and sent instead of a picture, also without a network', async ({ device }) => {
  const [camille, victor] = await both(device);
  const { page } = camille;
  await camille.goOffline();
  await attach(page, await drawPicture(page));
  await page.getByRole('button', { name: 'Choisir un GIF' }).click();
  await page.getByRole('searchbox', { name: 'Rechercher un GIF' }).fill('fête');
  await expectAccessible(page);
  await screenshots(page, 'gif-picker');
  await page.getByRole('button', { name: 'Bravo' }).click();
  await expect(page.getByText('GIF joint')).toBeVisible();
  await expect(page.getByText('Image jointe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(camille.messages().getByRole('img', { name: 'GIF' })).toHaveCount(1);
  await camille.goOnline();
  await expect(victor.messages().getByRole('img', { name: 'GIF' })).toHaveCount(1);
});

test('the gallery shows all pictures of a conversation; their storage is set in the settings', async ({ device }) => {
  const [camille] = await both(device);
  const { page } = camille;
  await sendPicture(camille, 'Pour la galerie');
  await expect(camille.message('Pour la galerie')).toContainText(/Envoyé|Lu/, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Actions de la conversation' }).click();
  await page.getByRole('menuitem', { name: 'Voir les images' }).click();
  const gallery = page.getByRole('dialog', { name: 'Images de la conversation' });
  await expect(gallery.getByRole('button', { name: /Pour la galerie/ })).toHaveCount(1);
  await expectAccessible(page);
  await screenshots(page, 'gallery');
  await camille.goto('/#/settings/storage');
  const part = page.getByRole('region', { name: 'Images sur cet appareil' });
  await expect(part.getByRole('combobox', { name: 'Place accordée' })).toHaveValue(String(100 * 1024 * 1024));
  await part.getByRole('combobox').selectOption({ label: '250\u00a0Mo' });
  // The field shows what is stored.
  await expect(part.getByRole('combobox')).toHaveValue(String(250 * 1024 * 1024));
  await page.reload();
  await expect(part.getByRole('combobox')).toHaveValue(String(250 * 1024 * 1024));
});
