/** Tests the waiting list of an event between two members, one of whom answers without a network. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eventFields } from '#tests/support/event-members.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signInAt, signUpAt } from '#tests/support/sign-up.ts';

const own = (page: Page) => page.getByRole('region', { name: 'Votre réponse' });

test('[MEMBERAREA-06] who waits for a place, also offline, is offered it and confirms', async ({ device, server }) => {
  const [host, first, second] = [
    await signInAt(server.url, 'lesdeuxlunes'),
    await signUpAt(server.url, 'premierevenue'),
    await signUpAt(server.url, 'secondevenue'),
  ];
  const eventId = randomUUID();
  const fields = eventFields({ eventId, title: 'Souper à deux couverts', capacity: 1 });
  const saved = await post(`${server.url}/rest/v1/rpc/save_event`, { request: fields }, bearerOf(host));
  expect(saved).toMatchObject({ status: 200, body: { refusal: null } });

  const [desk, phone] = [await device(first.username), await device(second.username)];
  await Promise.all([desk.signIn(), phone.signIn()]);
  await desk.goto(`/#/events/${eventId}`);
  await own(desk.page).getByRole('button', { name: 'Je participe' }).click();
  await expect(own(desk.page)).toContainText('Vous participez.');
  await expect(own(desk.page)).not.toContainText('Elle part dès que le réseau est là.');

  await phone.goto(`/#/events/${eventId}`);
  await expect(own(phone.page)).toContainText('Toutes les places sont prises.');
  await phone.installed();
  await phone.goOffline();
  await own(phone.page).getByRole('button', { name: 'Rejoindre la liste d’attente' }).click();
  await expect(own(phone.page)).toContainText('Vous êtes en liste d’attente.');
  await expect(own(phone.page)).toContainText('Elle part dès que le réseau est là.');
  await phone.page.reload();
  await expect(own(phone.page)).toContainText('Vous êtes en liste d’attente.');
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'event-waiting');
  await phone.goOnline();
  await expect(own(phone.page)).not.toContainText('Elle part dès que le réseau est là.');
  await expect(own(phone.page)).toContainText('Vous êtes en liste d’attente.');

  // A place is given back: who waits is told, and confirms.
  await own(desk.page).getByRole('button', { name: 'Me retirer' }).click();
  await expect(own(desk.page)).toContainText('Vous ne participez pas.');
  await phone.goto('/#/notifications');
  const news = phone.page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await news.filter({ hasText: 'Une place s’est libérée pour vous.' }).getByRole('link').click();
  await expect(own(phone.page)).toContainText('Une place s’est libérée pour vous.');
  await expectAccessible(phone.page);
  await takeScreenshots(phone.page, 'event-offered');
  await own(phone.page).getByRole('button', { name: 'Confirmer ma place' }).click();
  await expect(own(phone.page)).toContainText('Vous participez.');
  await expect(phone.page.getByRole('list', { name: 'Participants' })).toContainText(second.username);
  await desk.page.reload();
  await expect(desk.page.getByText('Complet')).toBeVisible();
});
