import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { hashOf } from '#tests/support/group-members.ts';
import { actAt, groupAt } from '#tests/support/groups-at.ts';
import { createListedMember } from '#tests/support/listed-members.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
/** Links that stand at the same time, by `app.group_links`' rule. */
const MOST_LINKS = 20;
const admins = (page: Page) => page.getByRole('list', { name: 'Administrateurs' });
const others = (page: Page) => page.getByRole('list', { name: 'Membres', exact: true });

async function choose(page: Page, name: string, act: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: `Actions pour ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
}

test('[GROUP-54, GROUP-59, GROUP-60] an admin promotes, silences, bans and lets back', async ({ device, server }) => {
  const [vera, wim, xena] = [
    await signUpAt(server.url, 'veraregle'),
    await signUpAt(server.url, 'wimmembre'),
    await signUpAt(server.url, 'xenamembre'),
  ];
  const groupId = await groupAt(server.url, vera, { name: 'Bien tenu' }, [wim, xena]);
  const phone = await device(vera.username);
  await phone.signIn();
  await phone.goto(`/#/chat/group/${groupId}/info`);
  const { page } = phone;
  await expect(others(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await takeScreenshots(page, 'group-info');
  await choose(page, 'wimmembre', 'Nommer administrateur', 'Nommer');
  await expect(admins(page)).toContainText('wimmembre');
  await choose(page, 'xenamembre', 'Mettre en sourdine', 'Mettre en sourdine');
  await expect(others(page)).toContainText('En sourdine jusqu’à');
  await page.getByRole('button', { name: 'Exclusions' }).click();
  await expect(page.getByText('Personne n’est exclu.')).toBeVisible();
  await choose(page, 'xenamembre', 'Bannir du groupe', 'Bannir');
  await expect(others(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Lever l’exclusion de xenamembre' }).click();
  await expect(page.getByText('Personne n’est exclu.')).toBeVisible();
  await page.getByRole('button', { name: 'Journal' }).click();
  await expect(page.getByRole('list', { name: 'Journal' })).toContainText('veraregle a banni xenamembre.');
});

test('[GROUP-53] the list of members follows who comes and goes, also without a network @long', async ({
  device,
  server,
}) => {
  const [vera, wim] = [await signUpAt(server.url, 'veraliste'), await createListedMember(server.url, 'wimliste', {})];
  const groupId = await groupAt(server.url, vera, { name: 'Allées et venues' });
  const [phone, other] = [await device(vera.username), await device(wim.username)];
  await Promise.all([phone.signIn(), other.signIn()]);
  await phone.goto(`/#/chat/group/${groupId}/info`);
  const { page } = phone;
  await expect(admins(page)).toContainText('veraliste');
  await actAt(server.url, wim, 'group.join', { groupId });
  await expect(others(page).getByRole('listitem')).toContainText(['wimliste']);
  await expect(others(page)).toContainText('En ligne');
  await phone.goOffline();
  await page.reload();
  await expect(others(page)).toContainText('wimliste');
  await phone.goOnline();
  await actAt(server.url, wim, 'group.leave', { groupId, joinRev: 2 });
  await expect(others(page)).toHaveCount(0);
});

test('[GROUP-56, GROUP-58, GROUP-61] a member sees no step of an admin', async ({ device, server }) => {
  const [yann, zora] = [await signUpAt(server.url, 'yanncreateur'), await signUpAt(server.url, 'zorasimple')];
  const groupId = await groupAt(server.url, yann, { name: 'Pas de clefs' }, [zora]);
  await actAt(server.url, yann, 'group.update', { groupId, adminsOnly: ['invite', 'change'] });
  const phone = await device(zora.username);
  await phone.signIn();
  await phone.goto(`/#/chat/group/${groupId}/info`);
  const { page } = phone;
  await page.getByRole('button', { name: 'Actions pour yanncreateur' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Voir le profil', 'Écrire']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions pour yanncreateur' })).toBeFocused();
  for (const title of ['Liens', 'Demandes', 'Exclusions', 'Journal', 'Réglages du groupe'])
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Inviter des membres' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Supprimer le groupe' })).toHaveCount(0);
});

test('[GROUP-16, GROUP-17, GROUP-18] without a connection nothing is done to a group', async ({ device, server }) => {
  const [alma, boris] = [await signUpAt(server.url, 'almahorsligne'), await signUpAt(server.url, 'borishors')];
  const groupId = await groupAt(server.url, alma, { name: 'Dans le métro' }, [boris]);
  const phone = await device(alma.username);
  await phone.signIn();
  await phone.goto(`/#/chat/group/${groupId}/info`);
  const { page } = phone;
  await expect(others(page)).toContainText('borishors');
  await phone.goOffline();
  await choose(page, 'borishors', 'Retirer du groupe', 'Retirer');
  await expect(toast(page, 'Connexion non établie.')).toContainText('Erreur');
  await expect(others(page)).toContainText('borishors');
  await phone.goto('/#/chat/groups/new');
  await page.getByLabel('Nom').fill('Hors d’atteinte');
  await page.getByRole('button', { name: 'Créer le groupe' }).click();
  await expect(toast(page, 'Connexion non établie.')).toBeVisible();
  await expect(page.getByLabel('Nom')).toHaveValue('Hors d’atteinte');

  // What was kept is shown with its age, and leaving waits.
  await phone.goto(`/#/chat/group/${groupId}/info`);
  await expect(others(page)).toContainText('borishors');
  await expect(page.getByText(/^Vu (hier )?à \d\d:\d\d$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Quitter le groupe' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click();
  await expect(toast(page, 'Groupe quitté')).toContainText('Vous avez quitté le groupe.');
  await expect(page).toHaveURL(/#\/chat$/);
  await phone.goOnline();
  await expect(page.getByText('Aucune conversation pour le moment.')).toBeVisible();
});

test('[GROUP-62, GROUP-69] an update is confirmed, and a refusal is told in French @long', async ({
  device,
  server,
}) => {
  const cora = await signUpAt(server.url, 'corachange');
  const groupId = await groupAt(server.url, cora, { name: 'Avant' });
  const phone = await device(cora.username);
  await phone.signIn();
  await phone.goto(`/#/chat/group/${groupId}/info`);
  const { page } = phone;
  await page.getByLabel('Nom').fill('Après');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(toast(page, '✅ Groupe mis à jour')).toContainText('Les modifications ont été enregistrées.');
  await expect(page.getByRole('heading', { name: 'Après' })).toBeVisible();
  await page.getByRole('switch', { name: 'Écrire' }).click();
  await expect(page.getByRole('switch', { name: 'Écrire' })).toBeChecked();
  for (let nth = 0; nth < MOST_LINKS; nth++) {
    const link = { groupId, linkId: crypto.randomUUID(), tokenHash: hashOf(`un-jeton-de-trop-${nth}`) };
    await actAt(server.url, cora, 'group.link', { ...link, days: 7, uses: 5, asks: false });
  }
  await page.getByRole('button', { name: 'Créer un lien' }).click();
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(toast(page, 'Retirez d’abord un autre lien.')).toContainText('Erreur');
});

test('[GROUP-57, GROUP-70, GROUP-71] a deletion is told to all but who deleted @long', async ({ device, server }) => {
  const [elsa, fred] = [await signUpAt(server.url, 'elsasupprime'), await signUpAt(server.url, 'fredrestant')];
  const groupId = await groupAt(server.url, elsa, { name: 'Pour un soir' }, [fred]);
  const [one, other] = [await device(elsa.username), await device(fred.username)];
  await Promise.all([one.signIn(), other.signIn()]);
  await other.goto('/#/chat');
  await expect(other.conversations()).toContainText('Pour un soir');
  await one.goto(`/#/chat/group/${groupId}/info`);
  await one.page.getByRole('button', { name: 'Supprimer le groupe' }).click();
  await one.page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(one.page).toHaveURL(/#\/chat$/);
  await expect(toast(other.page, "Le groupe a été supprimé par l'administrateur")).toContainText('Erreur');
  await expect(other.page.getByText('Aucune conversation pour le moment.')).toBeVisible();
  await expect(one.page.getByText('Aucune conversation pour le moment.')).toBeVisible();
  await expect(one.page.locator('[data-sonner-toast]')).toHaveCount(0);
});
