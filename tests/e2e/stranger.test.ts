import type { Page } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import {
  bornAt,
  createListedMember,
  foundMembers,
  foundMember,
  press,
  tonight,
} from '#tests/support/listed-members.ts';
import {
  banner,
  completion,
  decideAvatar,
  fromMenu,
  profileField,
  saveProfile,
  sendPicture,
} from '#tests/support/profile-form.ts';
import { agreement, fillIn, linkIn, register, registrationField } from '#tests/support/registration-form.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { signInAt } from '#tests/support/sign-up.ts';

const walks = [
  {
    width: 390,
    height: 844,
    tier: '',
    stranger: 'passante390',
    found: 'trouvee390',
    town: 'Mende',
    place: { location: { name: 'Mende', lat: 44.52, lng: 3.5 } },
  },
  {
    width: 1280,
    height: 800,
    tier: ' @long',
    stranger: 'passante1280',
    found: 'trouvee1280',
    town: 'Digne-les-Bains',
    place: { location: { name: 'Digne-les-Bains', lat: 44.09, lng: 6.24 } },
  },
];

async function completes(page: Page): Promise<void> {
  await fromMenu(page, 'Éditer profil');
  await profileField(page, 'Présentation').fill('Les terrasses en fin de journée, et le temps de se parler.');
  await profileField(page, 'Date de naissance').fill('1991-03-12');
  await profileField(page, 'Taille (cm)').fill('168');
  await profileField(page, 'Poids (kg)').fill('60');
  await profileField(page, 'Expérience').selectOption('curieux');
  await page.getByRole('checkbox', { name: 'Dîners' }).check();
  await saveProfile(page);
  await expect(completion(page)).toHaveAccessibleName(/83/);
  await fromMenu(page, 'Éditer profil');
  await sendPicture(page, 'cover', 'Cadrer la couverture');
  await sendPicture(page, 'avatar', 'Cadrer l’avatar');
  await fromMenu(page, 'Mon profil');
  await expect(completion(page)).toHaveAccessibleName(/92/);
}

async function looksFor(page: Page, town: string): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filtres' });
  const onPhone = await filters.isVisible();
  if (onPhone) await filters.click();
  await page.getByRole('combobox', { name: 'Lieu' }).fill(town);
  await page
    .getByRole('option', { name: new RegExp(`^${town}`) })
    .first()
    .click();
  await press(page, 'Rayon', ['PageUp']);
  await press(page, 'Âge minimum', ['PageUp']);
  await press(page, 'Âge maximum', Array<string>(5).fill('PageDown'));
  await page.getByRole('checkbox', { name: 'Libre ce soir' }).check();
  if (onPhone) await page.getByRole('button', { name: 'Voir les membres' }).click();
}

async function recovers(member: Device, server: ServerProcess, email: string): Promise<void> {
  const { page } = member;
  await member.goto('/#/login');
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  // Waits for the new screen, because the sign-in form has a field of this name too.
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText(`Si un compte existe pour ${email}`)).toBeVisible();
  await page.goto(await linkIn(member, server, '/reset-password'));
  await registrationField(page, 'Nouveau mot de passe').fill('un-mot-tout-neuf');
  await registrationField(page, 'Confirmer le mot de passe').fill('un-mot-tout-neuf');
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await page.waitForURL(/#\/login/);
}

for (const { width, height, tier, stranger, found: sought, town, place } of walks)
  // [PUBLIC-01, REFERRAL-07, PROFILE-42, PROFILE-73, SEARCH-45, AUTH-123, AUTH-146]
  test(`[PUBLIC-01, REFERRAL-07] at ${width} px a stranger registers, writes and returns${tier}`, async ({
    device,
    server,
  }) => {
    await createListedMember(server.url, sought, {
      ...place,
      dateNaissance: bornAt(36),
      libreCeSoir: tonight(),
      bio: 'Marche, musique et longues tablées.',
    });
    const guest = await device(stranger, { firstVisit: true, viewport: { width, height } });
    const { page } = guest;
    await guest.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.locator('a[href="/guide-libertin-debutants"]:visible').first().click();
    await expect(page).toHaveURL(/\/guide-libertin-debutants$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await guest.goto('/register?ref=VELOURS');
    await expect(page.getByText('Club Velours vous invite')).toBeVisible();
    await fillIn(page, stranger, ['femme', 'femme bi']);
    await register(page).click();
    await page.waitForURL(/#\/home/);
    await agreement(page).click();
    await expect(agreement(page)).toBeHidden();

    await completes(page);
    await expect(banner(page)).toHaveAccessibleName('Accès premium');
    const { id, email } = await signInAt(server.url, stranger);
    await decideAvatar(server, { id }, 'approved');
    // The live event arrives at once, before the next digest.
    await expect(banner(page)).toHaveCount(0);
    await expect(completion(page)).toHaveAccessibleName(/100/);

    await guest.goto('/#/members');
    await expect(foundMembers(page).first()).toBeVisible();
    await looksFor(page, town);
    await expect(foundMembers(page)).toHaveCount(1);
    await takeScreenshots(page, `stranger-found-${width}`);
    await foundMember(page, sought).getByRole('link').click();
    await expect(page.getByText('Marche, musique et longues tablées.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Écrire' }).click();
    await guest.send('Bonsoir, votre profil m’a donné envie de vous écrire.');
    await expect(guest.message('Bonsoir, votre profil')).toContainText('Envoyé');

    await guest.goto('/#/home');
    await fromMenu(page, 'Se déconnecter');
    await expect(page.locator('a[href="/guide-libertin-debutants"]:visible').first()).toBeVisible();
    await recovers(guest, server, email);
    await guest.signIn(stranger, 'un-mot-tout-neuf');
    await guest.goto('/#/profile');
    await expect(completion(page)).toHaveAccessibleName(/100/);
  });
