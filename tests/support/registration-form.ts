/** Uses the registration form and the demonstration's mailbox as a guest. */
import type { Page } from '@playwright/test';
import type { Device } from './browser-device.ts';
import { emailOf } from './sign-up.ts';

const names: Readonly<Record<string, string>> = {
  Pseudo: 'username',
  Email: 'email',
  'Mot de passe': 'password',
  'Nouveau mot de passe': 'password',
  'Confirmer le mot de passe': 'confirmPassword',
  'Vous êtes': 'genre',
  Sexualité: 'sexualite',
};
/** Finds a field by its label, which may end with a star. */
export const registrationField = (page: Page, label: string) => page.locator(`[name="${names[label] ?? ''}"]`);
export const register = (page: Page) => page.getByRole('button', { name: "S'inscrire" });
export const agreement = (page: Page) => page.getByRole('button', { name: 'Je donne mon accord' });

async function chooseTown(page: Page, town: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Ville' }).fill(town);
  await page.getByRole('option', { name: town }).first().click();
}

export async function fillIn(
  page: Page,
  username: string,
  [genre, sexualite]: readonly [string, string] = ['couple', 'couple bi'],
): Promise<void> {
  await registrationField(page, 'Pseudo').fill(username);
  await registrationField(page, 'Email').fill(` ${emailOf(username).toUpperCase()} `);
  await registrationField(page, 'Mot de passe').fill('alcove-demo');
  await registrationField(page, 'Confirmer le mot de passe').fill('alcove-demo');
  await registrationField(page, 'Vous êtes').selectOption(genre);
  await registrationField(page, 'Sexualité').selectOption(sexualite);
  await page.getByRole('group', { name: 'Vous recherchez' }).getByText('Femme').click();
  await chooseTown(page, 'Lyon');
  await page.getByRole('checkbox', { name: /J'ai 18 ans ou plus/ }).check();
}

/** Returns a link from the page that shows undelivered mails. */
export async function linkIn(device: Device, { mailboxPath }: { mailboxPath: string }, path: string): Promise<string> {
  const page = await device.newTab(mailboxPath);
  const href = await page.locator(`a[href*="${path}"]`).first().getAttribute('href');
  await page.close();
  return href ?? '';
}
