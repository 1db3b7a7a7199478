/** Members who can be found, and the list that shows them. */
import { expect, type Page } from '@playwright/test';
import { endOfTonight } from '#domain/tonight.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import { signUpAt, type TestMember } from './sign-up.ts';
import { entryOf, pushAt } from './sync-requests.ts';

export const slider = (page: Page, name: string) => page.getByRole('slider', { name });
export const foundMembers = (page: Page) => page.getByRole('list', { name: 'Membres trouvés' }).getByRole('listitem');
export const foundMember = (page: Page, name: string) => foundMembers(page).filter({ hasText: name });

export async function press(page: Page, name: string, keys: readonly string[]): Promise<void> {
  await slider(page, name).focus();
  for (const key of keys) await page.keyboard.press(key);
}

/** Creates a member who can be found, with these profile fields. */
export async function createListedMember(
  url: string,
  username: string,
  profileFields: Partial<Record<keyof ProfileFields, unknown>>,
): Promise<TestMember> {
  const member = await signUpAt(url, username);
  const defaults: Partial<Record<keyof ProfileFields, unknown>> = {
    location: { name: 'Lyon', lat: 45.76, lng: 4.84 },
    auCap: false,
    desires: [],
  };
  const edits = Object.entries({ sensitiveConsent: 1, ...profileFields }).map(([field, value]) => [
    field,
    { base: defaults[field as keyof ProfileFields] ?? null, value },
  ]);
  const { body } = await pushAt(url, member, [entryOf('profile.edit', { fields: Object.fromEntries(edits) })]);
  expect(body.results).toMatchObject([{ status: 'applied' }]);
  return member;
}
export const bornAt = (age: number) => `${new Date().getFullYear() - age - 1}-12-31`;
export const tonight = () => endOfTonight(Date.now());
// No member of the demonstration lives near it.
export const gueret = { location: { name: 'Guéret', lat: 46.17, lng: 1.87 } };
