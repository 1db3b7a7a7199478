import { LOCKED, openLocked, readSealedOutbox, searchProfile, turnLockOn } from '#tests/support/app-lock.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { playEvent } from '#tests/support/stored-on-device.ts';

// Of letters that have the same byte in every encoding, as in the tests of the lock.
const WORDS = 'Pw4NzhGd8RyX';

test('[S1, Y22] a message written offline leaves while the app is locked, once, and read by nobody', async ({
  device,
  front,
}) => {
  const [camille, theo] = [await device('camille', { url: front.url }), await device('theob')];
  await Promise.all([camille.signIn(), theo.signIn()]);
  await camille.installed();
  await turnLockOn(camille);
  await theo.openConversation('camille', 'theob');
  await camille.openConversation('theob');
  const { page } = camille;
  await expect.poll(async () => (await readSealedOutbox(page)).hasTicket, { timeout: 30_000 }).toBe(true);

  front.cut();
  await camille.send(WORDS);
  await expect(camille.message(WORDS)).toContainText('En attente');
  await expect.poll(async () => (await readSealedOutbox(page)).copies).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', LOCKED)).toBeVisible();
  await playEvent(camille.context, 'sync', 'msg');
  await expect(theo.message(WORDS)).toHaveCount(0);

  front.restore();
  // The lock screen asks for a sync event.
  await page.reload();
  await expect(theo.message(WORDS)).toBeVisible();
  await expect(page.getByRole('heading', LOCKED)).toBeVisible();
  await expect.poll(async () => (await readSealedOutbox(page)).copies).toBe(0);

  await openLocked(page, 'Votre code', '493827');
  await camille.openConversation('theob');
  await expect(camille.message(WORDS)).toContainText(/Envoyé|Lu/);
  for (const each of [camille, theo]) await expect(each.message(WORDS)).toHaveCount(1);
  await camille.close();
  expect(searchProfile(camille.profile, { words: WORDS })).toEqual([]);
});
