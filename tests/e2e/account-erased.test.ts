/** The end of an account: asked for, done after its days of grace, seen by another member and on the own device. */
import postgres from 'postgres';
import { openJobPool } from '#server/jobs/job-pool.ts';
import { planMails } from '#server/jobs/plan-mails.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { PASSWORD, signInAt, signUpAt, type TestMember } from '#tests/support/sign-up.ts';
import { storedContents, storedNames } from '#tests/support/stored-on-device.ts';
import { pairOf, pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const WORDS = 'Le mot de passe du jardin est glycine';

/** Lets the days of grace pass, and has the server do what is due. */
async function endGrace(databaseUrl: string, { id }: TestMember): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const { count } =
    await sql`update app.account_deletions set due_at = now() - interval '1 second' where member_id = ${id}`;
  await sql.end();
  expect(count).toBe(1);
  const jobs = openJobPool(databaseUrl, 1);
  await planMails(jobs.pool);
  await jobs.close();
}

test('[MEMBERAREA-27, Y17] an erased member’s words are gone for others, and from their device @long', async ({
  device,
  server,
}) => {
  const [leaving, staying] = [await signUpAt(server.url, 'partante'), await signUpAt(server.url, 'restante')];
  const [phone, desk] = [await device(leaving.username), await device(staying.username)];
  await pushAt(server.url, leaving, [await sendEntry(leaving, staying, WORDS)]);
  const conversation = `/#/chat/${await pairOf(leaving, staying)}`;
  for (const each of [phone, desk]) {
    await each.signIn();
    await each.goto(conversation);
    await expect(each.message(WORDS)).toBeVisible();
  }
  await desk.send('Je m’en souviendrai');
  await expect(phone.message('Je m’en souviendrai')).toBeVisible();

  await phone.goto('/#/settings/deletion');
  await phone.page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const form = phone.page.getByRole('form', { name: /^Supprimer votre compte/ });
  await form.getByLabel('Mot de passe actuel').fill(PASSWORD);
  await form.getByRole('button', { name: 'Demander la suppression' }).click();
  await expect(phone.page.getByText(/^Votre compte sera supprimé le/)).toBeVisible();

  // During the days of grace the conversation is as before.
  await desk.page.reload();
  await expect(desk.message(WORDS)).toBeVisible();
  await endGrace(server.databaseUrl, leaving);

  // The other keeps their own words alone, in a conversation that says that nobody is there.
  await expect(desk.message('Message supprimé')).toBeVisible({ timeout: 60_000 });
  await expect(desk.message(WORDS)).toHaveCount(0);
  await expect(desk.message('Je m’en souviendrai')).toBeVisible();
  // The end of the account itself may come after the words, and is found by the next comparison of digests.
  await expect(desk.page.getByText('Ce membre n’est plus disponible.')).toBeVisible({ timeout: 60_000 });
  await expect(desk.page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await expectAccessible(desk.page);
  await takeScreenshots(desk.page, 'conversation-erased-member');
  await desk.goto('/#/chat');
  await expect(desk.conversations()).toBeVisible();
  await expect(desk.page.getByText(leaving.username)).toHaveCount(0);
  await expect.poll(() => storedContents(desk.page)).not.toContain(WORDS);

  // The own device is closed, and gives up what it has at the member's word; nobody can sign in again.
  await expect(phone.page.getByText('Votre session a pris fin.')).toBeVisible({ timeout: 90_000 });
  await expect(phone.page.getByText(WORDS)).toHaveCount(0);
  await phone.page.getByRole('button', { name: 'Oublier ce compte sur cet appareil' }).click();
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Oublier' }).click();
  await expect
    .poll(async () => (await storedNames(phone.page)).databases.filter((name) => /store|outbox|media/.test(name)))
    .toEqual([]);
  const contents = await storedContents(phone.page);
  for (const trace of [WORDS, leaving.id, leaving.email]) expect(contents).not.toContain(trace);
  await expect(signInAt(server.url, leaving.username)).rejects.toThrow(/400/);
});
