import type { Page } from '@playwright/test';
import postgres from 'postgres';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { cameraPicture, drawPicture } from '#tests/support/pictures.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';

/** Runs statements as the database's owner. */
async function asOwner<T>(databaseUrl: string, work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
const makePremium = (databaseUrl: string, id: string) =>
  asOwner(databaseUrl, (sql) => sql`update public.profiles set role = 'membre_abonné' where id = ${id}`);
/** Approves what a member has added, once so many items have arrived. */
async function approve(databaseUrl: string, owner: string, count: number): Promise<void> {
  await expect
    .poll(() =>
      asOwner(databaseUrl, async (sql) => (await sql`select from app.album_items where owner_id = ${owner}`).length),
    )
    .toBe(count);
  await asOwner(databaseUrl, (sql) => sql`update app.album_items set state = 'approved' where owner_id = ${owner}`);
}

const album = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Choisir un album' }).getByRole('button', { name });
const items = (page: Page) => page.getByRole('list', { name: 'Mes photos/vidéos' }).getByRole('listitem');
const choose = async ({ page }: Device, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[aria-label="Ajouter des photos"]').setInputFiles(files);
async function openMine(device: Device): Promise<void> {
  await device.page.getByRole('button', { name: 'Accès menu' }).click();
  await device.page.getByRole('menuitem', { name: 'Mes photos/vidéos' }).click();
  await expect(device.page.getByRole('heading', { name: 'Mes photos/vidéos' })).toBeVisible();
}

/** The paths of albums' files in this device's cache. */
const storedFiles = (page: Page, member: string) =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error('not opened'));
        opening.onsuccess = () => {
          const keys = opening.result.transaction('seen').objectStore('seen').getAllKeys();
          keys.onsuccess = () => resolve((keys.result as string[]).filter((path) => path.startsWith('albums/')));
        };
      }),
    `alcove-media-${member}`,
  );

// [PROFILE-114, MEMBERAREA-25, SHELL-94]
test('[MEMBERAREA-22, MEMBERAREA-24, PROFILE-113] photos added offline are shown, granted, revoked', async ({
  device,
  server,
}) => {
  const owner = await createListedMember(server.url, 'montreuse', {});
  const viewer = await createListedMember(server.url, 'regardant', {});
  for (const { id } of [owner, viewer]) await makePremium(server.databaseUrl, id);
  const [phone, desk] = [await device(owner.username), await device(viewer.username)];
  await phone.signIn();
  await desk.signIn();

  // Added without a network, to two albums.
  await openMine(phone);
  await expect(phone.page.getByText('Cet album est vide.')).toBeVisible();
  await phone.installed();
  const [picture, camera] = [await drawPicture(phone.page), await cameraPicture(phone.page, 'Chez moi')];
  await phone.goOffline();
  await choose(phone, picture);
  await expect(items(phone.page)).toContainText(['En attente d’envoi']);
  await album(phone.page, 'Privés').click();
  await choose(phone, camera);
  await expect(items(phone.page)).toContainText(['En attente d’envoi']);
  await phone.goOnline();
  await expect(items(phone.page)).toContainText(['En cours de vérification']);
  await expect(phone.page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'my-media');
  await approve(server.databaseUrl, owner.id, 2);

  // The other sees the public one, blurred until it is tapped, and likes it.
  await desk.goto(`/#/member/${owner.id}`);
  const photos = desk.page.getByRole('region', { name: 'Photos' });
  await expect(photos.getByRole('list', { name: 'Publics' }).getByRole('listitem')).toHaveCount(1);
  await expect(photos.getByText('Un album privé existe.')).toBeVisible();
  await expectAccessible(desk.page);
  await takeScreenshots(desk.page, 'member-albums');
  await photos.getByRole('button', { name: /Afficher/ }).click();
  await photos.getByRole('link', { name: /Agrandir/ }).click();
  await desk.page.getByRole('button', { name: /Afficher/ }).click();
  await expect(desk.page.getByRole('img', { name: 'Photo de montreuse' })).toBeVisible();
  await desk.page.getByRole('button', { name: 'J’aime' }).click();
  await expect(desk.page.getByRole('button', { name: 'J’aime' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(desk.page);
  await takeScreenshots(desk.page, 'media-viewer');
  await desk.page.getByRole('link', { name: 'Retour' }).click();

  // Access to the private one is asked for, and granted.
  await photos.getByRole('button', { name: 'Demander l’accès' }).click();
  await expect(photos.getByText('Votre demande d’accès à l’album privé est transmise.')).toBeVisible();
  await phone.goto('/#/notifications');
  await expect(phone.page.getByText(/regardant aime une de vos photos/)).toBeVisible();
  await phone.page.getByRole('link', { name: /regardant demande à voir votre album privé/ }).click();
  const requests = phone.page.getByRole('list', { name: 'Demandes' }).getByRole('listitem');
  await expect(requests).toContainText(['regardant']);
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'media-access');
  await requests.getByRole('button', { name: /Ouvrir/ }).click();
  await phone.page.getByRole('menuitem', { name: '7 jours' }).click();
  await expect(requests).toHaveCount(0);
  await expect(phone.page.getByText('Aucune demande en attente.')).toBeVisible();

  // It was re-encoded upright, and is in memory only.
  await desk.goto('/#/home');
  await desk.goto(`/#/member/${owner.id}`);
  const closed = photos.getByRole('list', { name: 'Privés' });
  await closed.getByRole('button', { name: /Afficher/ }).click();
  const drawn = closed.getByRole('link').locator('img');
  await expect(drawn).toBeVisible();
  expect(await drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(200);
  expect(await storedFiles(desk.page, viewer.id)).toHaveLength(1);

  // Revoked: it leaves the other's screen and answers without being asked for.
  await phone.page.getByRole('button', { name: 'Ont accès' }).click();
  await phone.page
    .getByRole('button', { name: 'Retirer l’accès\u202f: regardant' })
    .or(phone.page.getByRole('button', { name: /Retirer l’accès/ }))
    .click();
  await expect(phone.page.getByText('Personne n’a accès.')).toBeVisible();
  await expect(closed).toHaveCount(0);
  await expect(photos.getByRole('button', { name: 'Demander l’accès' })).toBeVisible();
  await desk.installed();
  await desk.goOffline();
  await desk.page.reload();
  await expect(photos.getByRole('list', { name: 'Publics' }).getByRole('listitem')).toHaveCount(1);
  await expect(closed).toHaveCount(0);
});

test('[MEMBERAREA-23, PROFILE-110] odd files and the sixth photo are refused in words @long', async ({
  device,
  server,
}) => {
  const owner = await createListedMember(server.url, 'essayeuse', {});
  const phone = await device(owner.username);
  const { page } = phone;
  await phone.signIn();
  await openMine(phone);
  const says = async (file: { name: string; mimeType: string; buffer: Buffer }, words: string) => {
    await choose(phone, file);
    await expect(page.getByText(words)).toBeVisible();
  };
  const picture = await drawPicture(page);
  const text = { name: 'lettre.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Chère Madame,') };
  await says(text, 'Le contenu de ce fichier ne correspond pas à une image de ce type.');
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400)]);
  await says(
    { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: heic },
    'Ce navigateur ne lit pas les photos HEIC. Enregistrez-la en JPEG, puis réessayez.',
  );
  await says(
    { ...picture, name: 'coupee.jpg', buffer: picture.buffer.subarray(0, 400) },
    'Cette image ne peut pas être lue.',
  );
  await says(
    { ...picture, name: 'lourde.jpg', buffer: Buffer.concat([picture.buffer, Buffer.alloc(11 * 1024 * 1024)]) },
    'Cette image dépasse 10\u00a0Mo.',
  );
  await expect(items(page)).toHaveCount(0);
  await choose(
    phone,
    Array.from({ length: 6 }, (_, n) => ({ ...picture, name: `p${n}.jpg` })),
  );
  await expect(items(page)).toHaveCount(5);
  await expect(page.getByText(/Vos albums contiennent déjà 5 photos/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajouter des photos' })).toBeDisabled();
  // What is on its way has other actions, and may change its place.
  await expect(items(page).filter({ hasText: 'En cours de vérification' })).toHaveCount(5);
  await items(page)
    .first()
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(items(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Ajouter des photos' })).toBeEnabled();
});
