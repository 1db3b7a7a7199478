/**
 * Tests attachments that are not sent yet, camera metadata, and viewing pictures by touch, by keys and with a second
 * reader.
 */
import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { storedContents } from '#tests/support/stored-on-device.ts';
import { cameraPicture, drawPicture, type PictureFile } from '#tests/support/pictures.ts';
import { smallDisk } from '#tests/support/quota.ts';
import { expectAccessible } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';
import { signOutIn } from '#tests/support/tabs.ts';
import { fingersOn, middleOf } from '#tests/support/touch.ts';

const attach = (page: Page, file: PictureFile) => page.locator('input[type=file]').setInputFiles(file);
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const attached = (page: Page) => page.getByRole('img', { name: 'Image jointe' });
const ready = (page: Page) => expect(page.getByText('Image jointe', { exact: true })).toBeVisible();
const widthIn = (device: Device, caption: string) =>
  device
    .message(caption)
    .locator('img')
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);
/** Returns how many pictures the device stores, and whether one contains these words. */
const kept = (page: Page, words: string) =>
  page.evaluate(async (wanted) => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('alcove-media-'))?.name;
    if (!name) return null;
    const database = await new Promise<IDBDatabase>((resolve, reject) =>
      Object.assign(indexedDB.open(name), {
        onsuccess: (event: Event) => resolve((event.target as IDBOpenDBRequest).result),
        onerror: reject,
      }),
    );
    const all = await new Promise<ArrayBuffer[]>((resolve, reject) =>
      Object.assign(database.transaction('bytes').objectStore('bytes').getAll(), {
        onsuccess: (event: Event) => resolve((event.target as IDBRequest<ArrayBuffer[]>).result),
        onerror: reject,
      }),
    );
    database.close();
    return { count: all.length, found: all.some((bytes) => new TextDecoder('latin1').decode(bytes).includes(wanted)) };
  }, words);

test('[Y1, Y17] an unsent picture survives reload and crash, not the end of the account', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  await camille.openConversation('octave');
  await attach(camille.page, await drawPicture(camille.page));
  await ready(camille.page);
  await field(camille.page).fill('Regardez ceci');
  await camille.page.reload();
  await ready(camille.page);
  await expect(field(camille.page)).toHaveValue('Regardez ceci');
  expect(await attached(camille.page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(900);
  await camille.openConversation('solene');
  await expect(attached(camille.page)).toHaveCount(0);

  await camille.goOffline();
  await camille.crash();
  await camille.openConversation('octave');
  await ready(camille.page);
  await camille.close();
  await camille.open();
  await camille.openConversation('octave');
  await ready(camille.page);
  const tab = await camille.newTab(`/${new URL(camille.page.url()).hash}`);
  await ready(tab);
  await tab.close();
  await expectAccessible(camille.page);
  await camille.goto('/#/settings/storage');
  await expect(camille.page.getByText(/En attente d’envoi\s: (?!0\s)/)).toBeVisible();

  await camille.openConversation('octave');
  await camille.page.getByRole('button', { name: 'Retirer' }).click();
  await expect(attached(camille.page)).toHaveCount(0);
  await expect.poll(() => kept(camille.page, '')).toMatchObject({ count: 0 });
  await camille.page.reload();
  await expect(field(camille.page)).toHaveValue('Regardez ceci');
  await expect(attached(camille.page)).toHaveCount(0);

  await camille.page.getByRole('button', { name: 'Choisir un GIF' }).click();
  await camille.page.getByRole('button', { name: 'Bravo' }).click();
  // The picture is on the screen before it is stored.
  await expect.poll(() => storedContents(camille.page)).toContain('"label":"Bravo"');
  await camille.page.reload();
  await expect(camille.page.getByRole('img', { name: 'Bravo' })).toBeVisible();
  await attach(camille.page, await drawPicture(camille.page));
  await ready(camille.page);
  await camille.goto('/#/home');
  await signOutIn(camille.page);
  expect(await kept(camille.page, '')).toBeNull();
});

test('[Y3] a camera picture is upright and without metadata, also sent after a reload', async ({ device }) => {
  const [camille, victor] = [await device('camille'), await device('victor')];
  await Promise.all([camille.signIn(), victor.signIn()]);
  await Promise.all([camille.openConversation('victor'), victor.openConversation('camille')]);
  await attach(camille.page, await cameraPicture(camille.page, 'Lyon, 45.76 N 4.83 E'));
  await ready(camille.page);
  await camille.page.reload();
  await ready(camille.page);
  await camille.send('Prise debout');
  await expect.poll(() => widthIn(victor, 'Prise debout'), { timeout: 60_000 }).toBe(200);
  const colours = await victor
    .message('Prise debout')
    .locator('img')
    .evaluate((image: HTMLImageElement) => {
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const column = context.getImageData(100, 0, 1, image.naturalHeight).data;
      return [40, 360].map((y) => ((column[4 * y] ?? 0) > (column[4 * y + 2] ?? 0) ? 'red' : 'blue'));
    });
  expect(colours).toEqual(['red', 'blue']);
  for (const { page } of [camille, victor])
    for (const noted of ['Lyon, 45.76', 'Exif', 'EXIF']) expect((await kept(page, noted))?.found).toBe(false);

  const count = async ({ page }: Device) => (await kept(page, ''))?.count ?? 0;
  const before = [await count(camille), await count(victor)];
  await camille.message('Prise debout').getByText('Prise debout', { exact: true }).click({ button: 'right' });
  await camille.page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await camille.page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(victor.message('Prise debout')).toHaveCount(0);
  await expect.poll(async () => [await count(camille), await count(victor)]).toEqual(before.map((all) => all - 1));
});

test(
  '[Y19] a picture that the disk has no room for is refused in French, and the words stay @long',
  { tag: '@quota-full' },
  async ({ device }) => {
    const camille = await device('camille', { firstVisit: true });
    const { page } = camille;
    const disk = await smallDisk(camille.context, page, camille.url);
    await camille.signIn();
    await camille.openConversation('octave');
    const file = await drawPicture(page, { width: 1600, height: 1200 });
    await field(page).fill('Avec une image');
    await disk.fill();
    await attach(page, file);
    await expect(page.getByText('L’image n’a pas été jointe.')).toBeVisible();
    await expect(
      page.getByText('Le stockage de cet appareil est plein. Libérez de la place.', { exact: true }),
    ).toBeVisible();
    await expect(attached(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('Avec une image');
    await disk.free();
    await attach(page, file);
    await ready(page);
  },
);

test('unreadable photos and documents posing as pictures are refused in French', async ({ device }) => {
  const camille = await device('camille');
  const { page } = camille;
  await camille.signIn();
  await camille.openConversation('octave');
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400)]);
  for (const [file, notice] of [
    [
      { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: heic },
      'Ce navigateur ne lit pas les photos HEIC. Enregistrez-la en JPEG, puis réessayez.',
    ],
    [
      { name: 'facture.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n%âãÏÓ') },
      'Le contenu de ce fichier ne correspond pas à une image de ce type.',
    ],
  ] as const) {
    await attach(page, file);
    await expect(page.getByText(notice)).toBeVisible();
    await expect(attached(page)).toHaveCount(0);
  }
});

test('[Y10] a quoted message shows its words after a reload, however old', async ({ device, server }) => {
  const [reader, writer] = [await signUpAt(server.url, 'citelit'), await signUpAt(server.url, 'citeecrit')];
  const entries = [];
  for (let n = 1; n <= 200; n += 1) entries.push(await sendEntry(writer, reader, `Phrase ${n}`));
  expect((await pushAt(server.url, writer, entries)).status).toBe(200);
  const phone = await device('citelit');
  const { page } = phone;
  await phone.signIn();
  const pair = await pairOf(reader, writer);
  await phone.goto(`/#/chat/${pair}?m=5`);
  await phone.messages().getByText('Phrase 5', { exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Répondre' }).click();
  const answering = page.getByRole('group', { name: 'Réponse en cours' });
  await expect(answering).toContainText('Phrase 5');
  // Waits until it is stored, which nothing on the screen shows.
  await field(page).fill('Je réponds de loin');
  await page.goto('about:blank');
  await phone.goto(`/#/chat/${pair}?m=200`);
  await expect(phone.message('Phrase 200')).toBeVisible();
  await expect(phone.message(/^\D*Phrase 5\D/)).toHaveCount(0);
  await expect(answering).toContainText('Phrase 5');
  await expect(answering).not.toContainText('Message plus ancien');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await expect(phone.message('Je réponds de loin').getByRole('link', { name: /Aller au message cité/ })).toContainText(
    'Phrase 5',
  );
  await expect(phone.message('Je réponds de loin')).toContainText(/Envoyé|Lu/);
  await page.reload();
  await expect(phone.message('Je réponds de loin').getByRole('link', { name: /Aller au message cité/ })).toContainText(
    'Phrase 5',
  );
});

test('keys and swipes browse and enlarge pictures; blurred ones stay so until tapped @long', async ({ device }) => {
  const camille = await device('camille');
  const { page } = camille;
  await camille.signIn();
  await camille.openConversation('perle69');
  for (const caption of ['Première vue', 'Deuxième vue', 'Troisième vue']) {
    await attach(page, await drawPicture(page, { width: 600, height: 400 }));
    await ready(page);
    await camille.send(caption);
    await expect(camille.message(caption)).toContainText(/Envoyé|Lu/);
  }
  await camille.goto('/#/settings/display');
  await page.getByRole('switch', { name: 'Images floutées' }).click();
  await camille.openConversation('perle69');
  await page.getByRole('button', { name: 'Actions de la conversation' }).click();
  await page.getByRole('menuitem', { name: 'Voir les images' }).click();
  const gallery = page.getByRole('dialog', { name: 'Images de la conversation' });
  const tile = (caption: string) => gallery.getByRole('button', { name: new RegExp(caption) });
  await expect(gallery.locator('li img.blur-xl')).toHaveCount(3);
  await tile('Deuxième vue').click();
  const viewer = page.getByRole('dialog', { name: 'Image agrandie' });
  const bare = viewer.getByRole('img');
  const veil = viewer.getByRole('button', { name: 'Votre image. Afficher' });
  await expect(bare).toHaveAccessibleName('Deuxième vue');

  const fingers = await fingersOn(page);
  const [x, y] = await middleOf(bare);
  await fingers.move([
    [x + 80, y],
    [x - 120, y],
  ]);
  await expect(viewer.getByText('Image 3 sur 3')).toBeVisible();
  await expect(veil).toBeVisible();
  await expect(bare).toHaveCount(0);
  await expectAccessible(page);
  await fingers.tap([x, y]);
  await expect(bare).toHaveAccessibleName('Première vue');
  await fingers.move(
    [
      [x - 30, y],
      [x - 90, y],
    ],
    [
      [x + 30, y],
      [x + 90, y],
    ],
  );
  await expect(bare).toHaveAttribute('style', /scale\(3\)/);
  await fingers.move([
    [x, y],
    [x + 50, y + 20],
  ]);
  await expect(bare).toHaveAttribute('style', /translate\(50px, 20px\) scale\(3\)/);
  await page.keyboard.press('0');
  await expect(bare).toHaveAttribute('style', /translate\(0px, 0px\) scale\(1\)/);

  await page.keyboard.press('ArrowLeft');
  await expect(bare).toHaveAccessibleName('Deuxième vue');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('Image 1 sur 3')).toBeVisible();
  await veil.press('Enter');
  await expect(bare).toHaveAccessibleName('Troisième vue');
  await page.keyboard.press('Escape');
  await expect(gallery.locator('li img.blur-xl')).toHaveCount(2);
});
