import postgres from 'postgres';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt } from '#tests/support/sign-up.ts';

/** Stands for the operator’s settings and for what the server makes of a wallet’s answer. */
function houseAt(databaseUrl: string, member: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  return {
    ask: (method: 'declaration' | 'openid4vp') =>
      sql`select app.set_age_proof_settings(${sql.json({ method, walletAddress: 'openid4vp://?client_id=x509_san_dns%3Aalcove.test&request_uri=https%3A%2F%2Falcove.test%2Fopenid4vp%2Fquestions%2F' })})`,
    finish: (reason: string | null) =>
      sql`select public.finish_age_proof(r.id, ${reason}) from app.age_proof_requests r where r.member_id = ${member} and r.state = 'open'`,
    end: () => sql.end(),
  };
}

test('[AGE-04, AGE-05] a member is led to the proof, is refused, proves their age, and all is open', async ({
  device,
  server,
}) => {
  const member = await signUpAt(server.url, 'margotprouve');
  const house = houseAt(server.databaseUrl, member.id);
  await house.ask('openid4vp');
  try {
    const phone = await device(member.username);
    await phone.signIn();
    const { page } = phone;
    await phone.goto('/#/visitors');
    await expect(page.getByText('La liste de vos visiteurs est fermée pour le moment.')).toBeVisible();
    await takeScreenshots(page, 'age-proof-closed');
    await page.getByRole('link', { name: 'Prouver ma majorité' }).click();
    await expect(page.getByRole('heading', { name: 'Preuve de majorité' })).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, 'age-proof-start');

    await page.getByRole('button', { name: 'Commencer' }).click();
    await expect(page.getByRole('img', { name: 'Code à lire avec votre téléphone' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ouvrir mon portefeuille' })).toHaveAttribute('href', /^openid4vp:/);
    await expectAccessible(page);
    await takeScreenshots(page, 'age-proof-question');

    await house.finish('under-age');
    await expect(page.getByText('L’attestation ne dit pas que vous avez 18 ans ou plus.')).toBeVisible();
    await takeScreenshots(page, 'age-proof-refused');
    await page.context().setOffline(true);
    await expect(page.getByText('Une connexion est nécessaire pour prouver votre majorité.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Recommencer' })).toBeDisabled();
    await takeScreenshots(page, 'age-proof-offline');
    await page.context().setOffline(false);

    await page.getByRole('button', { name: 'Recommencer' }).click();
    await expect(page.getByRole('img', { name: 'Code à lire avec votre téléphone' })).toBeVisible();
    await house.finish(null);
    await expect(page.getByText('Votre majorité est prouvée')).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, 'age-proof-proven');
    await phone.goto('/#/home');
    await expect(page.getByText('Majorité à prouver')).toBeHidden();
  } finally {
    await house.ask('declaration');
    await house.end();
  }
});
