/** Opens the house's area in a browser, as its people do: a passkey of their own, and a session that it has opened. */
import { expect, type Page } from '@playwright/test';
import { account } from '#features/account/text.fr.ts';
import { house } from '#features/administration/text.fr.ts';
import type { Translation } from '#i18n/translation.ts';
import postgres, { type Sql } from 'postgres';
import { CERTIFICATION_WORDING } from '#schemas/limits.ts';
import { profilePicturePath } from '#schemas/profile-picture.ts';
import type { StaffRight } from '#schemas/entities/decision.ts';
import type { Device } from './browser-device.ts';
import { bearerOf, post } from './json-requests.ts';
import { giveMainPicture } from './house-decision.ts';
import { letEnrol } from './passkeys-at.ts';
import { PASSWORD, type TestMember } from './sign-up.ts';
import { withAuthenticator } from './virtual-authenticator.ts';

/** Works in the database as its owner. */
export async function asOwner<T>(databaseUrl: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Gives a member rights of the house, as an operator does; their next passkey is a second factor. */
export const grantRights = (databaseUrl: string, { id }: TestMember, rights: readonly StaffRight[]) =>
  asOwner(databaseUrl, async (sql) => {
    for (const right of rights)
      await sql`insert into app.staff_rights (member_id, staff_right) values (${id}, ${right})`;
    await letEnrol(sql, { id });
  });

/** What the screens say on the way, in the language of the build. */
interface Words {
  account: Translation<typeof account>;
  house: Translation<typeof house>;
}

interface HousePage {
  rights: readonly StaffRight[];
  path: string;
  title: string;
  words?: Words;
}

/** Adds a passkey in the settings of whoever is signed in on the page. */
export async function addPasskey(page: Page, url: string, words: Words['account'] = account): Promise<void> {
  const { passkeys, password } = words;
  await withAuthenticator(page);
  await page.goto(`${url}/#/settings/account`);
  await page.getByRole('button', { name: passkeys.add }).click();
  const form = page.getByRole('form', { name: passkeys.add });
  await form.getByLabel(passkeys.name).fill('Ma clé');
  await form.getByLabel(password.present).fill(PASSWORD);
  await form.getByRole('button', { name: passkeys.create }).click();
  await expect(page.getByRole('list', { name: passkeys.title }).getByRole('listitem')).toHaveCount(1);
}

/** Signs somebody of the house in on a device, with the second factor, and opens a page of the area. */
export async function openHouse(
  device: Device,
  databaseUrl: string,
  member: TestMember,
  { rights, path, title, words = { account, house } }: HousePage,
): Promise<void> {
  await grantRights(databaseUrl, member, rights);
  await device.signIn();
  await addPasskey(device.page, device.url, words.account);
  await device.goto(`/#${path}`);
  await device.page.getByRole('button', { name: words.house.notReady.session.action }).click();
  await expect(device.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Signs a moderator in on a device, with the second factor, and opens the queue. */
export const openQueue = (device: Device, databaseUrl: string, member: TestMember): Promise<void> =>
  openHouse(device, databaseUrl, member, {
    rights: ['moderation', 'certification'],
    path: '/admin/dashboard',
    title: 'Administration',
  });

/** Draws a picture in a page, as one that a member would send. */
const drawPicture = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = '#7a3b5c';
    pen.fillRect(0, 0, 400, 300);
    pen.fillStyle = '#e2bd85';
    pen.arc(200, 150, 90, 0, 7);
    pen.fill();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });

/** Sends an avatar, which waits for a decision. */
export async function sendAvatar(page: Page, url: string, member: TestMember): Promise<void> {
  const bytes = Uint8Array.from(await drawPicture(page));
  const path = profilePicturePath(member.id, 'avatar', crypto.randomUUID(), {
    type: 'image/webp',
    width: 400,
    height: 300,
  });
  const stored = await fetch(`${url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { ...bearerOf(member), 'content-type': 'image/webp' },
    body: bytes,
  });
  expect(stored.status).toBe(200);
  const request = { kind: 'avatar', picture: path };
  const answer = await post(`${url}/rest/v1/rpc/set_profile_picture`, { request }, bearerOf(member));
  expect(answer.body).toEqual({ code: null });
}

/** Asks for a certification, and sends its picture. */
export async function sendCertification(
  page: Page,
  { url, databaseUrl }: { url: string; databaseUrl: string },
  member: TestMember,
): Promise<void> {
  await giveMainPicture(databaseUrl, member);
  const rpc = `${url}/rest/v1/rpc`;
  type Started = { page: { request: { code: string } } };
  const { body } = await post<Started>(`${rpc}/start_certification`, { request: {} }, bearerOf(member));
  const { code } = body.page.request;
  const picture = Buffer.from(await drawPicture(page)).toString('base64');
  const request = { wording: CERTIFICATION_WORDING, picture };
  const headers = { ...bearerOf(member), 'x-certification-code': code };
  const sent = await post<{ refusal: string | null }>(`${rpc}/send_certification`, { request }, headers);
  expect(sent.body.refusal).toBeNull();
}
