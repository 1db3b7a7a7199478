/** The page « Notifications », its dots and its counts, on two devices of one member. */
import type { Locator } from '@playwright/test';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { groupAt } from '#tests/support/groups-at.ts';
import { saysAt } from '#tests/support/group-words-at.ts';
import { notifyAt } from '#tests/support/notify-at.ts';
import { smallDisk } from '#tests/support/quota.ts';
import { applyTheme, expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signUpAt, type TestMember } from '#tests/support/sign-up.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';

const DESKTOP = { width: 1280, height: 800 };
const entry = ({ page }: Device): Locator =>
  page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: /^Notifs/ });
const dot = (device: Device): Locator => entry(device).getByText('Notifications non lues');
const rows = ({ page }: Device): Locator => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const row = (device: Device, text: string | RegExp): Locator => rows(device).filter({ hasText: text });
const unreadMarks = (device: Device): Locator => rows(device).getByText('Non lue');

type Open = (name: string, options?: { viewport: typeof DESKTOP }) => Promise<Device>;

/** A member with a phone and a desk, both signed in. */
async function twoDevices(open: Open, { username }: TestMember): Promise<{ phone: Device; desk: Device }> {
  const [phone, desk] = [await open(username), await open(username, { viewport: DESKTOP })];
  for (const each of [phone, desk]) await each.signIn();
  return { phone, desk };
}

test('[SHELL-41, SHELL-46, NOTIF-01, NOTIF-21, NOTIF-23] a read on the phone clears the desk', async ({
  device,
  server,
}) => {
  const [author, reader] = [await signUpAt(server.url, 'crieuse'), await signUpAt(server.url, 'citee')];
  const groupId = await groupAt(server.url, author, { name: 'Les flâneurs' }, [reader]);
  const { phone, desk } = await twoDevices(device, reader);
  await expect(entry(desk)).toBeVisible();
  const { seq } = await saysAt(server.url, author, groupId, '@citee, venez', { mentions: [reader.id] });
  for (const each of [phone, desk]) await expect(dot(each)).toBeVisible();
  // The group has an unread message too, which counts once.
  await expect(desk.page).toHaveTitle(/^\(3\) /);

  await entry(phone).click();
  await expect(dot(phone)).toHaveCount(0);
  await expect(row(phone, 'crieuse a cité votre nom dans «\u00a0Les flâneurs\u00a0».')).toBeVisible();
  await expect(unreadMarks(phone)).toHaveCount(0);
  await expect(dot(desk)).toHaveCount(0);
  await expect(desk.page).toHaveTitle(/^\(1\) /);

  await row(phone, 'a cité votre nom').getByRole('link').click();
  await phone.page.waitForURL(new RegExp(`group/${groupId}\\?m=${seq}`));
  await expect(phone.message('@citee, venez')).toBeVisible();
  await expect(desk.page).toHaveTitle(/^[^(]/);
});

test('[NOTIF-17, NOTIF-18, NOTIF-19, NOTIF-20] a header click hides the dot and reads all', async ({
  device,
  server,
}) => {
  const [author, reader] = [await signUpAt(server.url, 'suiveuse'), await signUpAt(server.url, 'suivie')];
  const { phone, desk } = await twoDevices(device, reader);
  await notifyAt(server.databaseUrl, reader, [{ type: 'follower', subject: '', actor: author }]);
  await pushAt(server.url, author, [await sendEntry(author, reader, 'Bonsoir')]);
  for (const each of [phone, desk]) await expect(dot(each)).toBeVisible();
  await expect(desk.page).toHaveTitle(/^\(2\) /);
  await desk.goOffline();
  await entry(desk).click();
  await expect(dot(desk)).toHaveCount(0);
  await expect(desk.page).toHaveURL(/#\/notifications$/);
  await expect(row(desk, 'suiveuse vous suit désormais.')).toBeVisible();
  await expect(unreadMarks(desk)).toHaveCount(0);
  // The conversation is read by reading it.
  await expect(row(desk, 'message non lu')).toBeVisible();
  await expect(desk.page).toHaveTitle('(1) Notifications · Alcôve');
  await expect(dot(phone)).toBeVisible();
  await desk.goOnline();
  await expect(dot(phone)).toHaveCount(0);
  desk.complaints.length = 0;
});

test('[NOTIF-22] where the device cannot store the mark, the dot shows again', async ({ device, server }) => {
  const [author, reader] = [await signUpAt(server.url, 'fidele'), await signUpAt(server.url, 'pleine')];
  const desk = await device(reader.username, { viewport: DESKTOP, firstVisit: true });
  const disk = await smallDisk(desk.context, desk.page, desk.url);
  await desk.signIn();
  await notifyAt(server.databaseUrl, reader, [{ type: 'follower', subject: '', actor: author }]);
  await expect(dot(desk)).toBeVisible();
  await disk.fill();
  await entry(desk).click();
  await expect(desk.page.getByText(/stockage de cet appareil est plein/).first()).toBeVisible();
  await expect(row(desk, 'fidele vous suit désormais.')).toBeVisible();
  await expect(dot(desk)).toBeVisible();
  await disk.free();
  desk.complaints.length = 0;
});

test('[NOTIF-02] a deleted notification goes everywhere, and « Annuler » brings it back', async ({
  device,
  server,
}) => {
  const [author, reader] = [await signUpAt(server.url, 'aimante'), await signUpAt(server.url, 'aimee')];
  const { phone, desk } = await twoDevices(device, reader);
  await notifyAt(server.databaseUrl, reader, [
    { type: 'media_like', subject: 'une', actor: author },
    { type: 'follower', subject: '', actor: author },
  ]);
  for (const each of [phone, desk]) await each.goto('/#/notifications');
  for (const each of [phone, desk]) await expect(row(each, 'aime une de vos photos')).toBeVisible();
  await phone.goOffline();
  await row(phone, 'aime une de vos photos')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await phone.page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(row(phone, 'aime une de vos photos')).toHaveCount(0);
  await expect(row(phone, 'vous suit désormais').getByRole('link')).toBeFocused();
  await phone.goOnline();
  await expect(row(desk, 'aime une de vos photos')).toHaveCount(0);
  await phone.page.getByRole('button', { name: 'Annuler' }).click();
  for (const each of [phone, desk]) await expect(row(each, 'aime une de vos photos')).toBeVisible();
  phone.complaints.length = 0;
});

test('[NOTIF-02] all of it works by keyboard, by type, and passes axe in both themes', async ({ device, server }) => {
  const [author, reader] = [await signUpAt(server.url, 'plume'), await signUpAt(server.url, 'claviere')];
  const desk = await device(reader.username, { viewport: DESKTOP });
  await desk.signIn();
  await desk.goto('/#/notifications');
  const { page } = desk;
  await expect(page.getByText('Rien de nouveau.')).toBeVisible();
  await notifyAt(server.databaseUrl, reader, [
    { type: 'private_media_access', subject: 'a', actor: author },
    { type: 'media_like', subject: 'b', actor: author },
    { type: 'newsletter', subject: 'c', actor: null },
    { type: 'follower', subject: '', actor: author },
  ]);
  await expect(row(desk, /./)).toHaveCount(5);
  await expect(row(desk, 'demande à voir')).toContainText('Les médias privés sont fermés pour le moment.');
  for (const theme of ['light', 'dark']) {
    await applyTheme(page, theme);
    await expectAccessible(page);
  }
  await takeScreenshots(page, 'notifications');

  await page.getByRole('button', { name: /^Photos aimées/ }).press('Enter');
  await expect(row(desk, /./)).toHaveCount(2);
  await expect(page).toHaveURL(/type=media_like/);
  await page.getByRole('button', { name: 'Tout', exact: true }).press('Enter');
  await row(desk, 'vous suit désormais').getByRole('link').press('ContextMenu');
  await page.keyboard.press('Escape');
  // A menu that closes gives the focus back.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(row(desk, 'vous suit désormais').getByRole('link')).toBeFocused();
  await row(desk, 'vous suit désormais').getByRole('link').press('Delete');
  await expect(row(desk, 'vous suit désormais')).toHaveCount(0);
  await expect(row(desk, 'La lettre d’Alcôve').getByRole('button')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(row(desk, 'vous suit désormais')).toBeVisible();
  await expect(page.getByText('Notification rétablie')).toBeVisible();
  await expect(page.getByText('Notification supprimée')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Supprimer' }).press('Enter');
  await expect(row(desk, 'La lettre d’Alcôve')).toHaveCount(0);
});

test('[NOTIF-03, G1] « Pourquoi ce compteur ? » names what counts, from the page and the entries', async ({
  device,
  server,
}) => {
  const [author, reader] = [await signUpAt(server.url, 'comptable'), await signUpAt(server.url, 'comptee')];
  const phone = await device(reader.username);
  await phone.signIn();
  await pushAt(server.url, author, [await sendEntry(author, reader, 'Un'), await sendEntry(author, reader, 'Deux')]);
  await notifyAt(server.databaseUrl, reader, [{ type: 'private_media_access', subject: 'a', actor: author }]);
  await expect(phone.page).toHaveTitle(/^\(2\) /);
  await phone.goOffline();
  await entry(phone).click({ button: 'right' });
  const sheet = phone.page.getByRole('dialog', { name: 'Pourquoi ce compteur' });
  await expect(sheet).toContainText('2\u00a0choses à lire');
  await expect(sheet.getByRole('link', { name: 'comptable' }).first()).toContainText('2\u00a0messages non lus');
  await expect(sheet.getByRole('link', { name: 'comptable' }).last()).toContainText(
    'demande à voir votre album privé.',
  );
  await takeScreenshots(phone.page, 'why-this-count');
  await phone.page.keyboard.press('Escape');
  await expect(entry(phone)).toBeFocused();
  await entry(phone).click({ button: 'right' });
  await expect(sheet).toContainText('Les médias privés sont fermés pour le moment.');
  await sheet.getByRole('link', { name: 'comptable' }).last().click();
  await expect(phone.page).toHaveURL(/profile$/);
  await expect(phone.page).toHaveTitle(/^\(1\) /);
  await entry(phone).click();
  await phone.page.getByRole('button', { name: 'Pourquoi ce compteur' }).click();
  await expect(sheet).toBeVisible();
  phone.complaints.length = 0;
});
