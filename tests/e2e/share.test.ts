/** What the system's share menu hands to the app, as the browser posts it: also offline, and before a sign-in. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { beginLockOn, openLocked } from '#tests/support/app-lock.ts';
import { messageField } from '#tests/support/message-field.ts';
import { expectAccessible, takeScreenshots } from '#tests/support/screens.ts';
import { signOutIn } from '#tests/support/tabs.ts';

interface SharedFile {
  name: string;
  type: string;
  /** Base64; or zeros of this length. */
  content: string | number;
}
const picture = (name: string): SharedFile => ({
  name,
  type: 'image/png',
  content: readFileSync('public/icons/icon-192.png').toString('base64'),
});

/** Posts a form as the browser does for the share menu: the service worker answers it. */
const post = (page: Page, fields: Record<string, string>, files: readonly SharedFile[]) =>
  page.evaluate(
    ([texts, chosen]) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share-target',
        enctype: 'multipart/form-data',
      });
      for (const [name, value] of Object.entries(texts))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      const transfer = new DataTransfer();
      for (const { name, type, content } of chosen) {
        const bytes =
          typeof content === 'number'
            ? new Uint8Array(content)
            : Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [fields, files] as const,
  );
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Partager dans…' });
const sharedCaches = (page: Page) => page.evaluate(() => caches.has('alcove-shared'));

test('[PWA-46, Y1] offline, a shared picture and text reach the chosen composer, and nothing is sent', async ({
  device,
}) => {
  const phone = await device('camille');
  const { page } = phone;
  await phone.signIn();
  await phone.openConversation('victor');
  await expect(phone.messages().getByRole('article').first()).toBeVisible();
  await phone.goto('/#/chat');
  await phone.goOffline();
  await post(page, { text: 'La terrasse', url: 'https://lieu.example/' }, [picture('soir.png'), picture('nuit.png')]);
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Image \d sur 2$/ })).toHaveCount(2);
  await expect(page.getByText('https://lieu.example/')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'share');
  const recent = page.getByRole('region', { name: 'Conversations récentes' });
  await recent.getByRole('button', { name: /victor/ }).click();
  await expect(page).toHaveURL(/#\/chat\//);
  await expect(messageField(phone)).toHaveValue('La terrasse\nhttps://lieu.example/');
  await expect(page.getByRole('img', { name: /^Image jointe/ })).toHaveCount(2);
  await expect(phone.messages().getByText('La terrasse')).toHaveCount(0);
  await expect(phone.messages().getByText('En attente')).toHaveCount(0);
  await expect.poll(() => sharedCaches(page)).toBe(false);
  await phone.goto('/#/share');
  await expect(page.getByText('Rien à partager')).toBeVisible();
  await phone.goOnline();
});

test('[PWA-46, Y17] who is signed out signs in first, and finds it; a sign-out erases it', async ({ device }) => {
  const phone = await device('perle69');
  const { page } = phone;
  await phone.goto('/login');
  await phone.installed();
  await post(page, {}, [picture('soir.png')]);
  await expect(page).toHaveURL(/#\/login$/);
  await page.getByLabel('Email').fill('perle69@demo.alcove.test');
  await page.getByLabel('Mot de passe', { exact: true }).fill('alcove-demo');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(title(page)).toBeVisible();
  await page.getByRole('link', { name: /Mes photos/ }).click();
  await expect(page.getByText('1 image partagée attend')).toBeVisible();
  await takeScreenshots(page, 'share-albums');
  expect(await sharedCaches(page)).toBe(true);
  await phone.goto('/#/home');
  await signOutIn(page);
  await expect.poll(() => sharedCaches(page)).toBe(false);
});

test('[PWA-46, Y22] what is shared with a locked app lies sealed, and is found once it is unlocked', async ({
  device,
}) => {
  const phone = await device('ineslyon');
  const { page } = phone;
  await phone.signIn();
  await phone.installed();
  await beginLockOn(page, '493827');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Alcôve est verrouillée' })).toBeVisible();
  await post(page, { text: 'La terrasse' }, [picture('soir.png')]);
  await expect(page.getByRole('heading', { name: 'Alcôve est verrouillée' })).toBeVisible();
  await expect.poll(() => sharedCaches(page)).toBe(true);
  const stored = () =>
    page.evaluate(async () => (await (await caches.open('alcove-shared')).match('/shared/info'))?.text());
  await expect.poll(stored).toBeDefined();
  expect(await stored()).not.toContain('terrasse');
  await openLocked(page, 'Votre code', '493827');
  await expect(title(page)).toBeVisible();
  await expect(page.getByText('La terrasse')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Image à partager' })).toBeVisible();
});

test('[PWA-46] what is no picture or too large is left out, with the reason', async ({ device }) => {
  const phone = await device('norak');
  const { page } = phone;
  await phone.signIn();
  await phone.installed();
  await post(page, {}, [
    { name: 'contrat.pdf', type: 'application/pdf', content: btoa('%PDF-1.7') },
    { name: 'immense.png', type: 'image/png', content: 26 * 1024 * 1024 },
  ]);
  await expect(title(page)).toBeVisible();
  await expect(page.getByText('Seules les images peuvent être partagées ici')).toBeVisible();
  await expect(page.getByText(/Une image dépasse 25.Mo/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversations récentes' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ouvrir le chat' }).click();
  await expect(page).toHaveURL(/#\/chat$/);
  await expect.poll(() => sharedCaches(page)).toBe(false);
});
