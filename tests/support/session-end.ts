/**
 * Ends a member's session on the server, and makes the device notice it as it would within the hour: by requesting a
 * new token.
 */
import type { Page } from '@playwright/test';
import { signInAt } from './sign-up.ts';

export async function endSession(page: Page, url: string, member: string): Promise<void> {
  const { accessToken } = await signInAt(url, member);
  const answer = await fetch(`${url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok) throw new Error(`the session was not ended: ${answer.status} ${await answer.text()}`);
  await page.evaluate(expire);
}

async function expire(): Promise<void> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error as DOMException);
    });
  const database = await answer(indexedDB.open('alcove-device'));
  const sessions = database.transaction('session', 'readwrite').objectStore('session');
  await answer(sessions.put({ ...((await answer(sessions.get('session'))) as object), expiresAt: 1 }, 'session'));
  database.close();
}
