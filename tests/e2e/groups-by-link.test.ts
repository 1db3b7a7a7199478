import { expect, test } from '#tests/support/e2e.ts';
import { actAt, groupAt } from '#tests/support/groups-at.ts';
import { hashOf } from '#tests/support/group-members.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { emailOf, PASSWORD, signUpAt } from '#tests/support/sign-up.ts';

const TOKEN = 'un-jeton-assez-long-0123456789';

test('[GROUP-08, GROUP-26] a link is made and shown once; a guest signs in by it and joins', async ({
  device,
  server,
}) => {
  const [rosa, theo] = [await signUpAt(server.url, 'rosalien'), await signUpAt(server.url, 'theolien')];
  const groupId = await groupAt(server.url, rosa, { name: 'Table ronde', privacy: 'private' });
  const one = await device(rosa.username);
  await one.signIn();
  await one.goto(`/#/chat/group/${groupId}/info`);
  const { page } = one;
  await page.getByRole('button', { name: 'Créer un lien' }).click();
  await page.getByLabel('Valable (jours)').fill('31');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByText('Un nombre de 1 à 30.')).toBeVisible();
  await page.getByLabel('Valable (jours)').fill('3');
  await page.getByLabel('Utilisations').fill('2');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  const address = await page.getByLabel('Adresse du lien').inputValue();
  expect(address).toMatch(/\/#\/chat\/join\/[\w-]{32}$/);
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByRole('list', { name: 'Liens' })).toContainText(/2\s+utilisations/);
  await expect(page.getByText(address)).toHaveCount(0);

  const guest = await device('guest');
  await guest.goto(new URL(address).pathname + new URL(address).hash);
  await guest.page.getByLabel('Email').fill(emailOf(theo.username));
  await guest.page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(guest.page.getByRole('heading', { name: 'Table ronde' })).toBeVisible();
  await expectAccessible(guest.page);
  await takeScreenshots(guest.page, 'group-link');
  await guest.page.getByRole('button', { name: 'Rejoindre', exact: true }).click();
  await expect(guest.page).toHaveURL(new RegExp(`#/chat/group/${groupId}$`));

  // Revoked, it is listed no longer.
  await page.getByRole('button', { name: /^Retirer le lien valable/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByText('Aucun lien en cours.')).toBeVisible();
});

test('[GROUP-08] a link on request asks, and the answer of an admin lets in @long', async ({ device, server }) => {
  const [remi, suzy] = [await signUpAt(server.url, 'remidemande'), await signUpAt(server.url, 'suzydemande')];
  const groupId = await groupAt(server.url, remi, { name: 'Sur demande', privacy: 'private' });
  const link = { groupId, linkId: crypto.randomUUID(), tokenHash: hashOf(TOKEN), days: 7, uses: 5, asks: true };
  await actAt(server.url, remi, 'group.link', link);
  const [one, other] = [await device(remi.username), await device(suzy.username)];
  await Promise.all([one.signIn(), other.signIn()]);
  await other.goto(`/#/chat/join/${TOKEN}`);
  await other.page.getByRole('button', { name: 'Demander à rejoindre' }).click();
  await expect(other.page.getByText('Demande envoyée')).toBeVisible();
  await one.goto(`/#/chat/group/${groupId}/info`);
  await one.page.getByRole('button', { name: 'Accepter suzydemande' }).click();
  await expect(one.page.getByText('Aucune demande.')).toBeVisible();
  await expect(other.page.locator('[data-sonner-toast]').filter({ hasText: '✅ Groupe rejoint' })).toBeVisible();
});

test('[GROUP-08, GROUP-62] a link that leads nowhere says why @long', async ({ device, server }) => {
  const [maker, first] = [await signUpAt(server.url, 'liensansfin'), await signUpAt(server.url, 'lienpris')];
  const groupId = await groupAt(server.url, maker, { name: 'Cercle fermé', privacy: 'private' });
  const [used, revoked] = [`${TOKEN}-servi`, `${TOKEN}-repris`];
  for (const token of [used, revoked]) {
    const link = { groupId, linkId: crypto.randomUUID(), tokenHash: hashOf(token), days: 7, uses: 1, asks: false };
    await actAt(server.url, maker, 'group.link', link);
    if (token === revoked) await actAt(server.url, maker, 'group.revoke-link', { groupId, linkId: link.linkId });
    else await actAt(server.url, first, 'group.join', { groupId, tokenHash: hashOf(token) });
  }
  const late = await signUpAt(server.url, 'lientardif');
  const phone = await device(late.username);
  await phone.signIn();
  for (const [token, why] of [
    ['court', 'Ce lien n’est plus valable.'],
    ['un-jeton-inconnu-0123456789', 'Ce lien n’est plus valable.'],
    [used, 'Ce lien a servi autant de fois que prévu.'],
    [revoked, 'Ce lien a été retiré.'],
  ] as const) {
    await phone.goto(`/#/chat/join/${token}`);
    await expect(phone.page.getByText(why)).toBeVisible();
  }
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'group-link-revoked');
});
