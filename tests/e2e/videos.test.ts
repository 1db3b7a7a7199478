import type { Page } from '@playwright/test';
import postgres from 'postgres';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { giveMainPicture } from '#tests/support/house-decision.ts';
import { bearerOf } from '#tests/support/json-requests.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { drawVideo, evenFrames, playedInPage } from '#tests/support/videos.ts';

interface Row {
  object: string;
  width: number;
  height: number;
  seconds: number | null;
}
/** Runs a statement as the database's owner. */
async function asOwner<T>(databaseUrl: string, work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
const itemsOf = (databaseUrl: string, owner: string) =>
  asOwner(databaseUrl, async (sql) => [
    ...(await sql<Row[]>`select object, width, height, seconds from app.album_items where owner_id = ${owner}`),
  ]);
const approveAll = (databaseUrl: string, owner: string) =>
  asOwner(databaseUrl, (sql) => sql`update app.album_items set state = 'approved' where owner_id = ${owner}`);

const items = (page: Page) => page.getByRole('list', { name: 'Mes photos/vidéos' }).getByRole('listitem');
type Chosen = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];
const chooseVideo = async ({ page }: Device, file: Chosen) =>
  page.locator('input[aria-label="Ajouter une vidéo"]').setInputFiles(file);
async function openMine(device: Device): Promise<void> {
  await device.goto('/#/my-media');
  await expect(device.page.getByRole('button', { name: 'Ajouter une vidéo' })).toBeEnabled();
}
/** Replaces the camera by a drawing that moves: this browser has none. */
const withCamera = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    let n = 0;
    setInterval(() => {
      context.fillStyle = `hsl(${(n += 9)} 70% 50%)`;
      context.fillRect(0, 0, 320, 240);
    }, 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  });

test('[MEMBERAREA-22, MEMBERAREA-24] a video added offline leaves upright, without its notes, and is played', async ({
  device,
  server,
}) => {
  const owner = await createListedMember(server.url, 'filmeuse', {});
  const viewer = await createListedMember(server.url, 'spectateur', {});
  const [phone, desk] = [await device(owner.username), await device(viewer.username)];
  await phone.signIn();
  await desk.signIn();
  await openMine(phone);
  await phone.installed();
  // As a phone held upright films: turned by a quarter, with irregular frames, and the place in its notes.
  const frames = [0, 0.04, 0.21, 0.25, 0.9, 1.3, 1.31, 2.2];
  const film = await drawVideo(phone.page, { container: 'mov', rotation: 90, frames, last: 0.4, place: 'Chez moi' });
  expect(film.buffer.includes('Chez moi')).toBe(true);
  await phone.goOffline();
  await chooseVideo(phone, film);
  await expect(items(phone.page)).toContainText(['En attente d’envoi']);
  await expectAccessible(phone.page);
  await phone.goOnline();
  await expect(items(phone.page)).toContainText(['En cours de vérification']);
  await takeScreenshots(phone.page, 'my-media-video');
  const [row] = await itemsOf(server.databaseUrl, owner.id);
  expect(row).toMatchObject({ width: 240, height: 320, seconds: 3 });

  await approveAll(server.databaseUrl, owner.id);
  await desk.goto(`/#/member/${owner.id}`);
  const shown = desk.page.getByRole('region', { name: 'Photos et vidéos' });
  await shown.getByRole('button', { name: /Afficher/ }).click();
  await shown.getByRole('link', { name: /Agrandir, Vidéo 1/ }).click();
  await desk.page.getByRole('button', { name: /Afficher/ }).click();
  await expect(desk.page.getByRole('img', { name: 'Vidéo de filmeuse' })).toBeVisible();
  await expect(desk.page.locator('video')).toHaveCount(0);
  await expectAccessible(desk.page);
  await takeScreenshots(desk.page, 'video-poster');
  await desk.page.getByRole('button', { name: 'Lire la vidéo, 3 secondes' }).press('Enter');
  const player = desk.page.getByLabel('Vidéo de filmeuse', { exact: true }).and(desk.page.locator('video'));
  await expect(player).toHaveJSProperty('controls', true);
  await expect(player).toBeFocused();
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  await expectAccessible(desk.page);
  const url = (await player.getAttribute('src')) ?? '';
  const played = await playedInPage(desk.page, url);
  expect({ ...played, seconds: Math.round(played.seconds * 10) / 10 }).toEqual({
    width: 240,
    height: 320,
    seconds: 2.6,
    corners: ['red', 'red', 'blue', 'blue'],
  });
  const stored = await fetch(`${server.url}/storage/v1/object/${row?.object}`, { headers: bearerOf(owner) });
  expect([stored.status, (await stored.text()).includes('Chez moi')]).toEqual([200, false]);
});

test('[MEMBERAREA-23] videos that players turn by a half and by three quarters are stored upright @long', async ({
  device,
  server,
}) => {
  const owner = await createListedMember(server.url, 'retournee', {});
  const phone = await device(owner.username);
  await phone.signIn();
  await openMine(phone);
  const upright = {
    180: { width: 320, height: 240, corners: ['blue', 'red', 'blue', 'red'] },
    270: { width: 240, height: 320, corners: ['blue', 'blue', 'red', 'red'] },
  } as const;
  for (const [n, rotation] of ([180, 270] as const).entries()) {
    await chooseVideo(phone, await drawVideo(phone.page, { rotation, frames: [0, 0.02, 0.7, 0.71], last: 0.3 }));
    await expect(items(phone.page).filter({ hasText: 'En cours de vérification' })).toHaveCount(n + 1);
  }
  const stored = await itemsOf(server.databaseUrl, owner.id);
  for (const { width, height, corners } of Object.values(upright)) {
    const item = stored.find((each) => each.width === width);
    const answer = await fetch(`${server.url}/storage/v1/object/${item?.object}`, { headers: bearerOf(owner) });
    const bytes = [...new Uint8Array(await answer.arrayBuffer())];
    const url = await phone.page.evaluate(
      (all) => URL.createObjectURL(new Blob([new Uint8Array(all)], { type: 'video/mp4' })),
      bytes,
    );
    const played = await playedInPage(phone.page, url);
    expect(played).toMatchObject({ width, height, corners });
    expect(Math.round(played.seconds * 10) / 10).toBe(1);
  }
});

test('[MEMBERAREA-23, PROFILE-112] odd videos and the third one are refused in words @long', async ({
  device,
  server,
}) => {
  const owner = await createListedMember(server.url, 'cineaste', {});
  const phone = await device(owner.username);
  const { page } = phone;
  await phone.signIn();
  await openMine(phone);
  const film = await drawVideo(page);
  const says = async (file: Chosen, words: RegExp) => {
    await chooseVideo(phone, file);
    await expect(page.getByText(words).first()).toBeVisible();
  };
  const text = { name: 'lettre.txt', mimeType: 'text/plain', buffer: Buffer.from('Chère Madame,') };
  await says(text, /^Ce fichier n’est pas une vidéo\./);
  await says({ ...text, name: 'lettre.mp4', mimeType: 'video/mp4' }, /ne correspond pas à une vidéo/);
  await says({ ...film, buffer: film.buffer.subarray(0, film.buffer.length - 900) }, /^Ce fichier est incomplet\./);
  await says({ ...film, buffer: withoutTracks(film.buffer) }, /^Cette vidéo ne contient aucune image\./);
  await says(await drawVideo(page, { frames: [0, 30, 60.9], last: 1 }), /dure plus de 60 secondes/);
  await page.locator('input[aria-label="Ajouter une vidéo"]').evaluate((input: HTMLInputElement) => {
    // Ten gigabytes, of one piece many times over.
    const piece = new Blob([new Uint8Array(1024 * 1024)]);
    const transfer = new DataTransfer();
    transfer.items.add(
      new File(
        Array.from({ length: 10_240 }, () => piece),
        'long.mp4',
        { type: 'video/mp4' },
      ),
    );
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText(/^Cette vidéo dépasse 50/)).toBeVisible();
  await expect(items(page)).toHaveCount(0);

  await chooseVideo(phone, film);
  await expect(items(page)).toHaveCount(1);
  await chooseVideo(phone, await drawVideo(page, { container: 'webm' }));
  await expect(items(page)).toHaveCount(2);
  await expect(page.getByText(/Vos albums contiennent déjà 2 vidéos/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajouter une vidéo' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Ajouter des photos' })).toBeEnabled();
});

test('[MEMBERAREA-22] a video is filmed on the device, and its preparation can be cancelled @long', async ({
  device,
  server,
}) => {
  const owner = await createListedMember(server.url, 'cameraman', {});
  const phone = await device(owner.username);
  const { page } = phone;
  await phone.signIn();
  await openMine(phone);
  const long = await drawVideo(page, { width: 1280, height: 720, frames: evenFrames(20) });
  await chooseVideo(phone, long);
  await expect(page.getByRole('progressbar', { name: 'Préparation de la vidéo' })).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('Préparation annulée.')).toBeVisible();
  await expect(items(page)).toHaveCount(0);

  const release = await holdVideos(page);
  await chooseVideo(phone, long);
  await expect(page.getByRole('progressbar', { name: 'Préparation de la vidéo' })).toBeVisible();
  await expect(page.getByText('Préparation annulée.')).toHaveCount(0);
  await phone.goto('/#/search');
  await expect(page.getByText('Préparation annulée.')).toBeVisible();
  await openMine(phone);
  await expect(items(page)).toHaveCount(0);
  await release();

  await withCamera(page);
  await page.getByRole('button', { name: 'Filmer' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filmer' });
  await expect(sheet.getByLabel('Ce que voit la caméra')).toBeVisible();
  await sheet.getByRole('button', { name: 'Filmer' }).press('Enter');
  await expect(sheet.getByText('1 sur 60 secondes')).toBeVisible();
  await sheet.getByRole('button', { name: 'Arrêter' }).press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(items(page)).toHaveCount(1);
});

test('[MEMBERAREA-11] a video of five seconds certifies as a picture does @long', async ({ device, server }) => {
  const member = await signUpAt(server.url, 'lucfilme');
  await giveMainPicture(server.databaseUrl, member);
  const phone = await device(member.username);
  const { page } = phone;
  await phone.signIn();
  await phone.goto('/#/certification');
  await page.getByRole('button', { name: 'Demander un code' }).click();
  const file = page.locator('input[aria-label="Choisir une vidéo"]');
  await file.setInputFiles(await drawVideo(page, { width: 1280, height: 720, frames: evenFrames(4.5, 60) }));
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByLabel('La vidéo que vous allez envoyer')).toHaveCount(0);
  await file.setInputFiles(await drawVideo(page, { frames: evenFrames(7) }));
  await expect(page.getByRole('alert')).toContainText('dure plus de cinq secondes');
  await file.setInputFiles(await drawVideo(page, { frames: evenFrames(4) }));
  await expect(page.getByLabel('La vidéo que vous allez envoyer')).toBeVisible();
  await page.getByRole('checkbox').check();
  await expectAccessible(page);
  await takeScreenshots(page, 'certification-video');
  await page.getByRole('button', { name: 'Envoyer à l’équipe' }).click();
  await expect(page.getByText('Votre demande est en cours')).toBeVisible();
});

/** Lets new workers for videos wait for their task, however fast this machine is, until the result is called. */
async function holdVideos(page: Page): Promise<() => Promise<void>> {
  const workers = await page.evaluateHandle(() => Worker);
  await workers.evaluate((Real) => {
    globalThis.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name === 'video') this.postMessage = () => undefined;
      }
    };
  });
  return () => workers.evaluate((Real) => void (globalThis.Worker = Real));
}

/** The same file without its tracks: they become a box that players skip. */
function withoutTracks(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf('trak');
  copy.write('free', at, 'latin1');
  return copy;
}
