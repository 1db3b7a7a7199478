import { expect, test } from '#tests/support/e2e.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { profileField, saveProfile } from '#tests/support/profile-form.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

test('[SHELL-202] a formatted presentation is kept offline, and others read it so', async ({ device, server }) => {
  const author = await createListedMember(server.url, 'conteuse', { bio: 'Une ligne.\nUne autre.' });
  const reader = await signUpAt(server.url, 'liseuse');
  const phone = await device(author.username);
  const other = await device(reader.username);
  await Promise.all([phone.signIn(), other.signIn()]);
  const { page } = phone;

  // A presentation of an older app is shown with its lines.
  await phone.goto('/#/profile');
  const about = page.getByRole('region', { name: 'À propos' });
  await expect(about.locator('br')).toHaveCount(1);
  await phone.goto('/#/edit-profile?champ=bio');
  const field = profileField(page, 'Présentation');
  await expect(field).toBeFocused();
  await expect(field).toContainText('Une autre.');
  await phone.installed();
  await phone.goOffline();
  await field.fill('');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Curieuse');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' <i>des autres');
  await expectAccessible(page);
  await takeScreenshots(page, 'profile-bio-form');
  await saveProfile(page);
  await expect(page).toHaveURL(/#\/profile$/);
  await expect(page.locator('main strong')).toHaveText('Curieuse');
  await phone.goOnline();

  await expect(async () => {
    await other.goto(`/#/member/${author.id}`);
    await expect(other.page.locator('main strong')).toHaveText('Curieuse', { timeout: 2000 });
  }).toPass();
  await expect(other.page.getByText('Curieuse <i>des autres')).toBeVisible();
  await takeScreenshots(other.page, 'member-bio');
});
