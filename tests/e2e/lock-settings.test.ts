import { openJobPool } from '#server/jobs/job-pool.ts';
import { planMails } from '#server/jobs/plan-mails.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { fillNewCode, lockState, LOCKED, openLocked, turnLockOn } from '#tests/support/app-lock.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { PASSWORD, signUpAt } from '#tests/support/sign-up.ts';
import { withAuthenticator } from '#tests/support/virtual-authenticator.ts';

test('[Y22, S39] turned on with a phrase, changed to a code, and off with the password and a mail', async ({
  device,
  server,
}) => {
  const { username, email } = await signUpAt(server.url, 'verrouline');
  const line = await device(username);
  const { page } = line;
  await line.signIn();
  let phrase = '';

  await test.step('a phrase is shown once, and repeated', async () => {
    await line.goto('/#/settings');
    await page.getByRole('link', { name: /^Verrouillage/ }).click();
    await expect(page.getByRole('heading', { name: 'Aucun verrouillage' })).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, 'settings-lock-off');
    await page.getByRole('button', { name: 'Verrouiller cet appareil' }).click();
    await expectAccessible(page);
    await takeScreenshots(page, 'lock-setup');
    await page.getByRole('button', { name: 'Continuer' }).click();
    phrase = await page.getByRole('region', { name: 'Votre phrase' }).locator('[translate=no]').innerText();
    expect(phrase.split(' ')).toHaveLength(6);
    await takeScreenshots(page, 'lock-phrase');
    await page.getByRole('button', { name: 'Je l’ai notée' }).click();
    await page.getByLabel(/^Votre phrase, telle que/).fill('une autre');
    await page.getByRole('button', { name: 'Verrouiller', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Ce n’est pas pareil');
    await page.getByLabel(/^Votre phrase, telle que/).fill(phrase.toUpperCase());
    await expectAccessible(page);
    await takeScreenshots(page, 'lock-phrase-again');
    await page.getByRole('button', { name: 'Verrouiller', exact: true }).click();
    await expect(page.getByRole('heading', LOCKED)).toBeVisible();
  });

  await test.step('the phrase opens it, a code takes its place', async () => {
    await openLocked(page, 'Votre phrase', phrase);
    await expect.poll(() => lockState(page), { timeout: 30_000 }).toBe('on');
    await line.goto('/#/settings/lock');
    await expect(page.getByText('Protection du disque')).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, 'settings-lock-on');
    await page.getByRole('combobox').selectOption({ label: '15 minutes' });
    await page.getByRole('button', { name: 'Changer de code ou de phrase' }).click();
    await page.getByRole('radio', { name: /^Un code/ }).check();
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByLabel('Nouveau code').fill('493827');
    await page.getByLabel('Le même code').fill('493827');
    await page.getByLabel('Votre code ou votre phrase actuels').fill('pas elle');
    await page.getByRole('button', { name: 'Changer', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Ce n’est pas cela');
    await expectAccessible(page);
    await takeScreenshots(page, 'lock-code');
    await page.getByLabel('Votre code ou votre phrase actuels').fill(phrase);
    await page.getByRole('button', { name: 'Changer', exact: true }).click();
    await expect(page.getByText('Protège d’un regard')).toBeVisible();
    await page.reload();
    await openLocked(page, 'Votre code', '493827');
  });

  await test.step('locked by hand, and by the quick exit of another tab', async () => {
    await line.goto('/#/settings/lock');
    await expect(page.getByRole('combobox')).toHaveValue('900000');
    const other = await line.newTab();
    await openLocked(other, 'Votre code', '493827');
    await page.bringToFront();
    await page.getByRole('button', { name: 'Verrouiller maintenant' }).click();
    for (const tab of [page, other]) await expect(tab.getByRole('heading', LOCKED)).toBeVisible();
    for (const tab of [page, other]) await openLocked(tab, 'Votre code', '493827');
    await expect(async () => {
      await other.keyboard.press('Escape');
      await other.keyboard.press('Escape');
      await expect(other).toHaveURL(/notes\.html$/, { timeout: 500 });
    }).toPass();
    await expect(page.getByRole('heading', LOCKED)).toBeVisible();
    await openLocked(page, 'Votre code', '493827');
  });

  await test.step('turned off with the password, and told by mail', async () => {
    await line.goto('/#/settings/lock');
    await page.getByRole('button', { name: 'Retirer le verrouillage' }).click();
    const form = page.getByRole('form', { name: /^Retirer le verrouillage/ });
    await form.getByLabel('Mot de passe de votre compte').fill('pas le bon');
    await form.getByRole('button', { name: 'Retirer' }).click();
    await expect(form.getByRole('alert')).toContainText('n’est pas le bon');
    await expectAccessible(page);
    await takeScreenshots(page, 'lock-turn-off');
    await form.getByLabel('Mot de passe de votre compte').fill(PASSWORD);
    await form.getByRole('button', { name: 'Retirer' }).click();
    await expect(page.getByRole('heading', LOCKED)).toBeVisible();
    await openLocked(page, 'Votre code', '493827');
    await expect.poll(() => lockState(page), { timeout: 30_000 }).toBeNull();
    await page.reload();
    await expect(page.locator('#main')).toBeVisible();
    await line.goto('/#/settings/lock');
    await expect(page.getByRole('heading', { name: 'Aucun verrouillage' })).toBeVisible();
    const jobs = openJobPool(server.databaseUrl, 1);
    await planMails(jobs.pool);
    await jobs.close();
    const box = async () => (await fetch(`${server.url}${server.mailboxPath}`)).text();
    await expect.poll(box).toContain('Un verrouillage est retiré');
    expect(await box()).toContain(email);
  });
});

test('[Y22] a passkey beside a code opens the lock, and one that is refused does not', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  const { page } = camille;
  const authenticator = await withAuthenticator(page, { hasPrf: true });
  await camille.goto('/#/settings/lock');
  await fillNewCode(page);
  await page.getByRole('checkbox', { name: /^Ajouter aussi une clé/ }).check();
  await page.getByRole('button', { name: 'Verrouiller', exact: true }).click();
  await expect(page.getByRole('heading', LOCKED)).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(1);
  await page.getByRole('button', { name: 'Utiliser la clé d’accès' }).click();
  await expect(page.locator('#main')).toBeVisible();
  await expect.poll(() => lockState(page), { timeout: 30_000 }).toBe('on');
  await authenticator.refuse();
  await page.reload();
  await page.getByRole('button', { name: 'Utiliser la clé d’accès' }).click();
  await expect(page.getByRole('alert')).toContainText('La clé d’accès n’a pas été utilisée');
  await expectAccessible(page);
  await takeScreenshots(page, 'lock-screen');
  await openLocked(page, 'Votre code', '493827');
});

test('[Y22] an app that is hidden locks, and three wrong codes make the next one wait', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  const { page } = camille;
  await turnLockOn(camille);
  await camille.goto('/#/settings/lock');
  const whenHidden = page.getByRole('switch', { name: 'Dès qu’elle n’est plus visible' });
  await whenHidden.click();
  await expect(whenHidden).toBeChecked();
  // A browser without windows hides no tab.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await expect(page.getByRole('heading', LOCKED)).toBeVisible();
  const code = page.getByLabel('Votre code');
  const open = page.getByRole('button', { name: 'Déverrouiller' });
  for (const wrong of ['111213', '111214', '111215']) {
    await code.fill(wrong);
    await open.click();
    await expect(code).toBeEnabled();
  }
  await expect(page.getByRole('alert')).toContainText(/Encore \d+ s avant le prochain essai/);
  await expect(open).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('avant le prochain essai');
  await takeScreenshots(page, 'lock-waiting');
  await expect(open).toBeEnabled({ timeout: 15_000 });
  await openLocked(page, 'Votre code', '493827');
});

test('[Y17, Y22] a sign-out under the lock leaves neither lock, nor key, nor text', async ({ device }) => {
  const camille = await device('camille');
  await camille.signIn();
  const { page } = camille;
  await turnLockOn(camille);
  await page.getByRole('button', { name: 'Accès menu' }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('link', { name: 'Connexion' }).first()).toBeVisible();
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    keys: Object.keys(localStorage).filter((key) => /typed|words|sent|push|snapshot|owner/.test(key)),
  }));
  expect(left).toEqual({ databases: [], keys: [] });
  await camille.signInByForm();
  await expect(page.locator('#main')).toBeVisible();
});
