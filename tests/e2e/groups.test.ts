import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { actAt, groupAt } from '#tests/support/groups-at.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: name });

// [GROUP-01, GROUP-63, GROUP-64]
test('[GROUP-19, GROUP-65, GROUP-66, GROUP-67] a group is created, and who was invited joins it', async ({
  device,
  server,
}) => {
  const [nora, paul] = [
    await signUpAt(server.url, 'noragroupe'),
    await createListedMember(server.url, 'paulinvite', {}),
  ];
  const [one, other] = [await device(nora.username), await device(paul.username)];
  await Promise.all([one.signIn(), other.signIn()]);
  await other.goto('/#/chat');
  await expect(other.page.getByText('Aucune conversation pour le moment.')).toBeVisible();

  await one.goto('/#/chat');
  await one.page.getByRole('link', { name: 'Nouveau groupe' }).click();
  const form = one.page.getByRole('form', { name: 'Nouveau groupe' });
  await form.getByRole('button', { name: 'Créer le groupe' }).click();
  await expect(form.getByRole('alert')).toHaveText('Le nom compte au moins 3 caractères.');
  await form.getByLabel('Nom').fill('Sous les toits');
  await form.getByLabel('Description').fill('Musique et fenêtres ouvertes.');
  await form.getByRole('radio', { name: 'Privé' }).check();
  await form.getByLabel('Chercher un membre').fill('paulin');
  await form.getByRole('button', { name: 'Inviter paulinvite' }).click();
  await expect(form.getByRole('list', { name: 'Membres choisis' })).toContainText('paulinvite');
  await expectAccessible(one.page);
  await takeScreenshots(one.page, 'group-new');

  // Everything typed survives a reload.
  await one.page.reload();
  await expect(form.getByLabel('Nom')).toHaveValue('Sous les toits');
  await expect(form.getByRole('radio', { name: 'Privé' })).toBeChecked();
  await form.getByRole('button', { name: 'Créer le groupe' }).click();
  await expect(toast(one.page, '✅ Groupe créé')).toContainText('Le groupe "Sous les toits" a été créé avec succès.');
  await expect(one.page).toHaveURL(/#\/chat\/group\/[0-9a-f-]{36}$/);

  await expect(toast(other.page, '📨 Invitation reçue')).toContainText(
    'Vous avez été invité au groupe "Sous les toits".',
  );
  await expect(card(other.page, 'Sous les toits')).toContainText('noragroupe vous invite');
  await expectAccessible(other.page);
  await takeScreenshots(other.page, 'group-invitation');
  await other.page.getByRole('button', { name: 'Accepter l’invitation au groupe Sous les toits' }).click();
  await expect(toast(other.page, '✅ Groupe rejoint')).toContainText('Vous avez rejoint le groupe "Sous les toits".');
  await expect(card(other.page, 'Sous les toits')).toHaveCount(0);
  await expect(other.conversations().getByRole('listitem').filter({ hasText: 'Sous les toits' })).toBeVisible();
});

test('[GROUP-65] an invitation is refused, and no further one of that member comes @long', async ({
  device,
  server,
}) => {
  const [nina, otto] = [await signUpAt(server.url, 'ninainvite'), await signUpAt(server.url, 'ottorefuse')];
  const first = await groupAt(server.url, nina, { name: 'Premier essai', privacy: 'private' });
  const second = await groupAt(server.url, nina, { name: 'Second essai', privacy: 'private' });
  await actAt(server.url, nina, 'group.invite', { groupId: first, memberId: otto.id });
  const phone = await device(otto.username);
  await phone.signIn();
  await phone.goto('/#/chat');
  const { page } = phone;
  await expect(card(page, 'Premier essai')).toBeVisible();
  await page.getByRole('button', { name: 'Autres réponses à l’invitation au groupe Premier essai' }).click();
  await page.getByRole('menuitem', { name: 'Refuser et ne plus recevoir d’invitations de ce membre' }).click();
  await expect(card(page, 'Premier essai')).toHaveCount(0);
  await actAt(server.url, nina, 'group.invite', { groupId: second, memberId: otto.id });
  await phone.goto('/#/chat/groups');
  await expect(page.getByRole('heading', { name: 'Découvrir des groupes' })).toBeVisible();
  await phone.goto('/#/chat');
  await expect(card(page, 'Second essai')).toHaveCount(0);
});

test('[GROUP-08, GROUP-35, GROUP-63] a public group is found by its name and joined', async ({ device, server }) => {
  const [lena, mona] = [await signUpAt(server.url, 'lenapublique'), await signUpAt(server.url, 'monacherche')];
  await groupAt(server.url, lena, { name: 'Flânerie lilloise', description: 'Marcher le dimanche.' });
  const phone = await device(mona.username);
  await phone.signIn();
  await phone.goto('/#/chat');
  const { page } = phone;
  await page.getByRole('link', { name: 'Découvrir des groupes' }).click();
  await page.getByLabel('Nom du groupe').fill('lilloise');
  await expect(page.getByRole('listitem').filter({ hasText: 'Marcher le dimanche.' })).toContainText(
    /Public · 1\s+membre/,
  );
  await expectAccessible(page);
  await takeScreenshots(page, 'group-discovery');
  await page.getByRole('button', { name: 'Rejoindre Flânerie lilloise' }).click();
  await expect(toast(page, '✅ Groupe rejoint')).toContainText('Vous avez rejoint le groupe "Flânerie lilloise".');
  await expect(page).toHaveURL(/#\/chat\/group\/[0-9a-f-]{36}$/);

  // Offline, what was found stays, with its age, and joining needs a connection.
  await phone.goto('/#/chat/groups');
  await expect(page.getByRole('link', { name: 'Ouvrir Flânerie lilloise' })).toBeVisible();
  await phone.goOffline();
  await expect(page.getByText('Hors ligne, la liste est celle de votre dernière visite.')).toBeVisible();
  await expect(page.getByText(/^Vu (hier )?à \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);
});
