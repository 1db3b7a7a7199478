/** Acts and reads in one tab of several. */
import { expect, type Locator, type Page } from '@playwright/test';

export const messageLogIn = (tab: Page): Locator => tab.getByRole('log', { name: 'Messages' });
export const messageIn = (tab: Page, text: string): Locator =>
  messageLogIn(tab).getByRole('article').filter({ hasText: text });

export async function sendIn(tab: Page, text: string): Promise<void> {
  await tab.getByRole('textbox', { name: 'Message' }).fill(text);
  await tab.getByRole('button', { name: 'Envoyer' }).click();
}

/** Expects the landing page, to which a chosen sign-out leads. */
export const expectLanding = (tab: Page): Promise<void> => expect(landingIn(tab)).toBeVisible();
const landingIn = (tab: Page): Locator => tab.getByRole('heading', { level: 1, name: /Se rencontrer/ });

/** Signs out. `evenSo`: although messages wait; `if-asked`: whether or not the app says that settings do. */
export async function signOutIn(tab: Page, evenSo: boolean | 'if-asked' = false): Promise<void> {
  await tab.getByRole('button', { name: 'Accès menu' }).click();
  await tab.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  const anyway = tab.getByRole('button', { name: 'Se déconnecter quand même' });
  if (evenSo === 'if-asked') await expect(anyway.or(landingIn(tab))).toBeVisible();
  if (evenSo === true || (evenSo && (await anyway.isVisible()))) await anyway.click();
  await expectLanding(tab);
}
