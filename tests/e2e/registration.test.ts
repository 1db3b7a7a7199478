import { expect, test } from '#tests/support/e2e.ts';
import { agreement, fillIn, linkIn, register, registrationField } from '#tests/support/registration-form.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

// [AUTH-50, AUTH-90, AUTH-93, AUTH-120, REFERRAL-01, REFERRAL-07, REFERRAL-08, REFERRAL-18]
test('[AUTH-50, AUTH-90] an invited guest registers on a phone and consents', async ({ device }) => {
  const guest = await device('invitee', { firstVisit: true });
  const { page } = guest;
  await guest.goto('/register?ref=velours');
  await expect(page.getByText('Club Velours vous invite')).toBeVisible();
  await expect(registrationField(page, 'Sexualité')).toBeDisabled();
  await takeScreenshots(page, 'register');
  await fillIn(page, 'invitee01');
  await expect(page.getByText('Ce pseudo est libre.')).toBeVisible();
  await expect(page.locator('input[name="location_lat"]')).toHaveValue(/^45\.7/);
  // A second touch sends nothing more.
  let signUps = 0;
  page.on('request', (request) => (signUps += request.url().endsWith('/auth/v1/signup') ? 1 : 0));
  const said = Promise.all(
    ['Inscription réussie', /Félicitations\s! Vous bénéficiez d'un mois gratuit grâce à Club Velours/].map((text) =>
      page.getByText(text).first().waitFor(),
    ),
  );
  await register(page).dblclick();
  await page.waitForURL(/#\/home/);
  await said;
  expect(signUps).toBe(1);
  await expect(agreement(page)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'consent');
  await agreement(page).click();
  await expect(agreement(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('invitee01');
  await expect(agreement(page)).toBeHidden();
});

test('[AUTH-91, AUTH-92, AUTH-121] errors are inline, and the form survives reload and outage', async ({ device }) => {
  const guest = await device('distraite', { firstVisit: true, viewport: { width: 1280, height: 800 } });
  const { page } = guest;
  await guest.goto('/#/register?ref=INCONNU');
  await register(page).click();
  for (const text of [
    'Email invalide',
    'Veuillez sélectionner au moins un genre recherché',
    "Vous devez accepter les conditions d'utilisation",
    'Veuillez choisir votre ville dans la liste.',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(register(page)).toBeDisabled();
  await expectAccessible(page);
  await takeScreenshots(page, 'register-wrong');
  await fillIn(page, 'camille');
  await expect(page.getByText('Ce pseudo est déjà pris.')).toBeVisible();
  await expect(register(page)).toBeDisabled();
  // Another genre has another list [AUTH-68].
  await registrationField(page, 'Vous êtes').selectOption('femme');
  await expect(registrationField(page, 'Sexualité')).toHaveValue('');
  await registrationField(page, 'Sexualité').selectOption('lesbienne');
  await registrationField(page, 'Pseudo').fill('distraite01');
  await registrationField(page, 'Email').fill('distraite01@demo.alcove.test');
  await page.reload();
  await expect(registrationField(page, 'Pseudo')).toHaveValue('distraite01');
  await expect(registrationField(page, 'Sexualité')).toHaveValue('lesbienne');
  await expect(registrationField(page, 'Mot de passe')).toHaveValue('');
  await registrationField(page, 'Mot de passe').fill('alcove-demo');
  await registrationField(page, 'Confirmer le mot de passe').fill('alcove-demo');
  await page.getByRole('checkbox', { name: /J'ai 18 ans ou plus/ }).check();
  await guest.goOffline();
  await register(page).click();
  await expect(page.getByText(/L’inscription demande le réseau/)).toBeVisible();
  await expect(registrationField(page, 'Mot de passe')).toHaveValue('alcove-demo');
  await guest.goOnline();
  await register(page).click();
  await page.waitForURL(/#\/home/);
  guest.complaints.length = 0;
});

test('[AUTH-08, AUTH-123, AUTH-124, AUTH-125] a mailed link replaces a forgotten password once', async ({
  device,
  server,
}) => {
  const { username, email } = await signUpAt(server.url, 'etourdie');
  const member = await device(username);
  const { page } = member;
  await member.goto('/#/login');
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  // Waits for the new screen, because the sign-in form has a field of this name too.
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText(`Si un compte existe pour ${email}`)).toBeVisible();
  await takeScreenshots(page, 'forgot-password');
  const link = await linkIn(member, server, '/reset-password');
  await page.goto(link);
  await registrationField(page, 'Nouveau mot de passe').fill('un-autre-mot');
  await registrationField(page, 'Confirmer le mot de passe').fill('un-autre-mot');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await page.waitForURL(/#\/login/);
  await member.signIn(username, 'un-autre-mot');
  const again = await member.context.newPage();
  await again.goto(link);
  await registrationField(again, 'Nouveau mot de passe').fill('encore-un-mot');
  await registrationField(again, 'Confirmer le mot de passe').fill('encore-un-mot');
  await again.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(again.getByText('Ce lien n’est plus valable.')).toBeVisible();
  member.complaints.length = 0;
});

test('consent is deferred as easily as given, also offline, and withdrawn in the settings', async ({
  device,
  server,
}) => {
  const { username } = await signUpAt(server.url, 'reservee');
  const member = await device(username);
  const { page } = member;
  await member.signIn();
  await expect(agreement(page)).toBeVisible();
  await page.getByRole('button', { name: 'Pas maintenant' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(username);
  const consent = page.getByRole('switch', { name: 'Données sur mon orientation sexuelle' });
  await member.goto('/#/settings/privacy');
  await expect(consent).not.toBeChecked();
  await member.goOffline();
  await consent.click();
  await expect(consent).toBeChecked();
  await expect(page.getByText('Votre choix est gardé ici')).toBeVisible();
  await member.goOnline();
  await expect(page.getByText('Votre profil peut être montré aux autres membres.')).toBeVisible();
  await expect(page.getByRole('main').getByText('En attente', { exact: true })).toHaveCount(0);
  await consent.click();
  await expect(consent).not.toBeChecked();
});
