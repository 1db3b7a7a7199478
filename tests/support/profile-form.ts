/** Fills in a member's own profile on the screen. */
import { expect, type Page } from '@playwright/test';
import { drawPicture } from './pictures.ts';
import { decideWaiting } from './moderation.ts';
import { takeScreenshots } from './screens.ts';
import type { TestMember } from './sign-up.ts';

export const banner = (page: Page) =>
  page.getByRole('region', {
    name: /^(Profil incomplet|Action requise|Avatar en attente de validation|Avatar refusé|Accès premium)$/,
  });
export const completion = (page: Page) => page.getByRole('img', { name: /^Profil complété/ });
export const profileField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const saveProfile = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
export const profileFact = (page: Page, label: string) => page.getByRole('main').locator(`dt:text-is("${label}") + dd`);

/** Chooses an entry of the account menu. Retries, because a new screen takes the focus, which closes an open menu. */
export async function fromMenu(page: Page, entry: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: 'Accès menu' }).click();
    await item.click({ timeout: 2000 });
  }).toPass();
}

/** Chooses a picture, crops it and sends it. */
export async function sendPicture(page: Page, kind: 'avatar' | 'cover', frame: string): Promise<void> {
  const subject = kind === 'avatar' ? 'avatar' : 'couverture';
  await page
    .locator(`input[data-subject=${subject}]`)
    .setInputFiles(await drawPicture(page, { width: 1200, height: 900 }));
  const dialog = page.getByRole('dialog', { name: frame });
  await dialog.getByRole('group').focus();
  await page.keyboard.press('ArrowLeft');
  if (kind === 'avatar') await takeScreenshots(page, 'profile-crop');
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog).toHaveCount(0);
}

export async function decideAvatar(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  { id }: Pick<TestMember, 'id'>,
  verdict: 'approved' | 'refused',
): Promise<void> {
  await decideWaiting(
    url,
    databaseUrl,
    'avatar',
    (sql) => sql<{ id: string }[]>`select id from public.profiles where id = ${id} and pending_avatar_url is not null`,
    verdict,
  );
}
