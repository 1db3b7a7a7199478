import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import {
  completeProfile,
  decideProfessional,
  fillInProfessional,
  PDF,
  takeOutOfUse,
} from '#tests/support/professional-form.ts';
import { agreement, fillIn, register } from '#tests/support/registration-form.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signInAt, signUpAt } from '#tests/support/sign-up.ts';

const DESKTOP = { width: 1280, height: 900 };
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const attach = (page: Page, name: string, buffer: Buffer) =>
  page.locator('form input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });

const SENT_DOCUMENTS = '**/storage/v1/object/documents/**';
/** Holds documents back on their way. Returns a function that lets the next ones through, once they have come. */
async function holdDocuments(context: BrowserContext): Promise<(count: number) => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  await context.route(SENT_DOCUMENTS, (route) => void held.push(() => route.continue()));
  return async (count) => {
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(count);
    for (const release of held.splice(0, count)) await release();
  };
}

test('[PRO-01, PRO-02, PRO-03, SHELL-12] a guest registers an establishment, and is led by the house', async ({
  device,
  server,
}) => {
  const house = await signUpAt(server.url, 'maisondecide');
  const guest = await device('maisonambre', { firstVisit: true });
  const { page } = guest;
  await guest.goto('/register');
  await page.getByRole('link', { name: 'Vous tenez un lieu, vous organisez' }).click();
  await expect(page.getByText('Vous décrirez votre établissement juste après.')).toBeVisible();
  await fillIn(page, 'maisonambre', ['femme', 'femme bi']);
  await register(page).click();
  await page.waitForURL(/#\/pro\/register/);
  const member = await signInAt(server.url, 'maisonambre');

  await expect(heading(page, 'Inscrire un établissement')).toBeVisible();
  await fillInProfessional(page, { name: 'La Maison d’Ambre', siret: '443 061 841 00048' });
  await page.getByRole('button', { name: 'Envoyer à l’équipe' }).click();
  await expect(page.getByText('Ce numéro n’est pas valable')).toBeVisible();
  await expect(page.getByText('Joignez de un à cinq documents.')).toBeVisible();
  await attach(page, 'Faux.pdf', Buffer.from('<html><script>'));
  await expect(page.getByText('Ce fichier n’est ni un PDF, ni une image')).toBeVisible();
  const documents = page.getByRole('list', { name: 'Documents joints' });
  await test.step('documents on their way are listed, waited for, and taken away', async () => {
    const letThrough = await holdDocuments(guest.context);
    const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
    await page.locator('form input[type=file]').setInputFiles([pdf('Erreur.pdf'), pdf('Kbis.pdf'), pdf('Bail.pdf')]);
    await expect(documents.getByRole('listitem')).toHaveText([/Erreur.pdf.*Envoi/, /Kbis.pdf/, /Bail.pdf/]);
    await page.getByRole('button', { name: /^Retirer le document.*Erreur.pdf/ }).click();
    await page.getByRole('button', { name: 'Envoyer à l’équipe' }).click();
    await expect(page.getByText('Un document est encore en cours d’envoi.')).toBeVisible();
    await letThrough(1);
    await expect(documents.getByRole('listitem')).toHaveText([/Kbis.pdf.*Envoi/, /Bail.pdf/]);
    await letThrough(1);
    await expect(documents.getByRole('listitem')).toHaveText([/Kbis.pdf.*Reçu/, /Bail.pdf.*Envoi/]);
    await page.getByLabel('Numéro SIRET').fill('443 061 841 00047');
    await page.getByRole('button', { name: 'Envoyer à l’équipe' }).click();
    await expect(page.getByText('Un document est encore en cours d’envoi.')).toBeVisible();
    await page.getByRole('button', { name: /^Retirer le document.*Bail.pdf/ }).click();
    await expect(page.getByText('Un document est encore en cours d’envoi.')).toBeHidden();
    await letThrough(1);
    await guest.context.unroute(SENT_DOCUMENTS);
  });
  // What was typed survives a reload, with what has arrived.
  await page.reload();
  await expect(page.getByLabel('Nom de l’établissement')).toHaveValue('La Maison d’Ambre');
  await expect(documents).toContainText('Kbis.pdf');
  await expectAccessible(page);
  await takeScreenshots(page, 'pro-register');
  await expect(documents.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Envoyer à l’équipe' }).click();

  await expect(page.getByText('L’équipe vérifie votre inscription')).toBeVisible();
  await expect(page.getByText('443\u202f061\u202f841\u202f00047')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'pro-pending');
  // Everything behind /pro/ waits, the rest works.
  await guest.goto('/#/pro/referrals');
  await expect(page.getByText('L’équipe vérifie votre inscription')).toBeVisible();
  await guest.goto('/#/clubs');
  await expect(heading(page, 'Annuaire libertin')).toBeVisible();
  await guest.goto('/#/certification');
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();

  await guest.goto('/#/pro');
  await decideProfessional(server.databaseUrl, house, member, 'refused', 'documents');
  await expect(page.getByText('Un document manque, ou ne peut pas être lu.')).toBeVisible();
  await takeScreenshots(page, 'pro-refused');
  await page.getByRole('link', { name: 'Corriger et renvoyer' }).click();
  await expect(page.getByLabel('Numéro SIRET')).toHaveValue('44306184100047');
  await attach(page, 'Licence.pdf', PDF);
  await expect(documents.getByRole('listitem')).toHaveText([/Kbis.pdf/, /Licence.pdf.*Reçu/]);
  await page.getByRole('button', { name: 'Envoyer à l’équipe' }).click();
  await expect(page.getByText('L’équipe vérifie votre inscription')).toBeVisible();

  await decideProfessional(server.databaseUrl, house, member, 'approved');
  await expect(heading(page, 'Tableau de bord')).toBeVisible();
  await expect(page.getByText('La Maison d’Ambre, en chiffres et sans noms.')).toBeVisible();
  await decideProfessional(server.databaseUrl, house, member, 'suspended', 'conduct');
  await expect(page.getByText('Votre espace professionnel est suspendu')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'pro-suspended');
});

test('[PRO-06, PRO-09, REFERRAL-11, REFERRAL-22] a club’s page, an event and a code bring a member', async ({
  device,
  server,
}) => {
  const house = await signUpAt(server.url, 'maisonouvre');
  const member = await signUpAt(server.url, 'clubdulac');
  await completeProfile(server.databaseUrl, member);
  const keeper = await device(member.username, { viewport: DESKTOP });
  const { page } = keeper;
  await keeper.signIn();
  await keeper.goto('/#/pro');
  await expect(page.getByRole('link', { name: 'Inscrire mon établissement' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'pro-intro');
  await page.getByRole('link', { name: 'Inscrire mon établissement' }).click();
  await fillInProfessional(page, { name: 'Le Club du Lac', siret: '55210055400013' });
  await attach(page, 'Kbis.pdf', PDF);
  await expect(page.getByRole('list', { name: 'Documents joints' })).toContainText('Reçu');
  await page.getByRole('button', { name: 'Envoyer à l’équipe' }).click();
  await expect(page.getByText('L’équipe vérifie votre inscription')).toBeVisible();
  await decideProfessional(server.databaseUrl, house, member, 'approved');
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Certification' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Espace professionnel' }).click();
  await expect(heading(page, 'Tableau de bord')).toBeVisible();

  await page.getByRole('link', { name: 'Page du lieu' }).first().click();
  await expect(page.getByText('Brouillon, visible de vous seul')).toBeVisible();
  await page.getByLabel('En quelques mots').fill('Un salon au bord de l’eau.');
  await page.getByLabel('Quand le lieu ouvre').fill('le samedi, dès 21 h');
  await page.getByRole('button', { name: 'Ajouter un horaire' }).click();
  await page.getByRole('button', { name: 'Ajouter une soirée' }).click();
  await page.getByRole('group', { name: 'Soirée 1' }).getByLabel('Titre').fill('Bal des reflets');
  await page.reload();
  await expect(page.getByLabel('En quelques mots')).toHaveValue('Un salon au bord de l’eau.');
  await expectAccessible(page);
  await takeScreenshots(page, 'pro-club');
  await page.getByRole('button', { name: 'Aperçu' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Le Club du Lac' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bal des reflets' })).toBeVisible();
  await takeScreenshots(page, 'pro-club-preview');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await page.getByRole('button', { name: 'Publier la page' }).click();
  await expect(page.getByText('Publiée dans l’annuaire')).toBeVisible();
  await keeper.goto('/#/clubs');
  await page.getByRole('link', { name: 'Le Club du Lac' }).first().click();
  await expect(heading(page, 'Le Club du Lac')).toBeVisible();
  await expect(page.getByText('Un salon au bord de l’eau.')).toBeVisible();

  await keeper.goto('/#/pro/events');
  await page.getByRole('link', { name: 'Créer un événement' }).click();
  const form = page.getByRole('form', { name: 'Nouvel événement' });
  await form.getByLabel('Titre').fill('Soirée des reflets');
  await form.getByLabel('Début').fill('2031-03-29T21:00');
  await form.getByLabel('Fin').fill('2031-03-30T04:00');
  await form.getByRole('combobox', { name: 'Ville' }).fill('lyon');
  await page.getByRole('option', { name: /^Lyon/ }).first().click();
  await form.getByLabel('Région').selectOption('Auvergne-Rhône-Alpes');
  await form.getByRole('button', { name: 'Publier l’événement' }).click();
  await expect(heading(page, 'Soirée des reflets')).toBeVisible();
  await keeper.goto('/#/pro/events');
  await expect(page.getByRole('list', { name: 'Vos événements' })).toContainText('Soirée des reflets');
  await expectAccessible(page);

  await keeper.goto('/#/pro/referrals');
  await page.getByLabel('Code choisi').fill('lac-2031');
  await page.getByRole('button', { name: 'Créer un code' }).click();
  const codes = page.getByRole('list', { name: 'Vos codes' });
  await expect(codes).toContainText('LAC-2031');
  const guest = await device('parlelac', { firstVisit: true });
  await guest.goto('/register?ref=lac-2031');
  await expect(guest.page.getByText('Le Club du Lac vous invite')).toBeVisible();
  await fillIn(guest.page, 'parlelac', ['femme', 'femme bi']);
  await register(guest.page).click();
  await guest.page.waitForURL(/#\/home/);
  await agreement(guest.page).click();
  await guest.goto('/#/subscription');
  await expect(guest.page.getByText(/offert/i).first()).toBeVisible();
  await page.reload();
  await expect(codes).toContainText('1\u00a0inscription');
  await page.getByRole('switch', { name: 'Code LAC-2031 ouvert' }).click();
  await expect(codes).toContainText('fermé');
  await expectAccessible(page);
  await takeScreenshots(page, 'pro-codes');

  await takeOutOfUse(server.databaseUrl, member);
  await page.reload();
  await expect(codes).toContainText('fermé par la maison');
  await page.getByRole('switch', { name: 'Code LAC-2031 ouvert' }).click();
  await expect(page.getByRole('switch', { name: 'Code LAC-2031 ouvert' })).toBeChecked();
  await expectAccessible(page);
  await takeScreenshots(page, 'pro-codes-closed');
  await keeper.goto('/#/pro/club');
  await expect(page.getByText('Masquée par la maison')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retirer de l’annuaire' })).toHaveCount(0);
  await page.getByLabel('En quelques mots').fill('Un salon et une terrasse.');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('La page est enregistrée.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'pro-club-hidden');

  await keeper.goto('/#/pro/dashboard');
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('inscription par vos codes');
  await expect(page.getByRole('region', { name: 'Page du lieu' })).toContainText('masquée par la maison');
  await keeper.installed();
  await keeper.goOffline();
  await page.reload();
  await expect(page.getByText('Hors ligne, la page est celle de votre dernière visite.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invitations' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'pro-dashboard');
});
