/** Pushes in a real service worker: shown, replaced, opened, closed when read. Their contents are the server's own. */
import type { BrowserContext } from '@playwright/test';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { pushContent } from '#server/push/push-payload.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { deliverPush } from '#tests/support/service-worker.ts';
import { noticesOf, serviceWorkerOf } from '#tests/support/stored-on-device.ts';
import { memberNamed } from '#server/seed/members.ts';

const registration = { id: '3d9f2c1a-5b6e-4c7d-9e0f-1a2b3c4d5e6f', secret: 'c2VjcmV0LW9mLXRoaXMtZGV2aWNl' };

/** Remembers a registration as after one with a push service, which a test machine does not reach. */
async function register({ page }: Device, account: string): Promise<void> {
  await page.evaluate(([key, record]) => localStorage.setItem(key, record), [
    `alcove-push-${account}`,
    JSON.stringify({ device: registration, off: false, later: true }),
  ] as const);
}

const contentAbout = async (subject: string, count: number) =>
  (
    await pushContent(
      { ...registration, id: crypto.randomUUID(), day: '2026-11-26', type: 'message', subject, count, badge: 1 },
      'https://alcove.test',
    )
  ).text;

/** Clicks the shown notice, as the browser does. */
const clickNotice = async (context: BrowserContext): Promise<void> =>
  (await serviceWorkerOf(context)).evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    if (notification) dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });

test('[NOTIF-67] a push is shown, replaced by its tag, and a click opens the conversation', async ({
  device,
  server,
}) => {
  const camille = await device('camille', { wakesServiceWorker: true });
  const [me, other] = ['camille', 'octave'].map((name) => memberNamed(name).id as MemberId) as [MemberId, MemberId];
  await camille.context.grantPermissions(['notifications'], { origin: server.url });
  await camille.signIn();
  await camille.installed();
  await register(camille, me);
  const conversation = await conversationIdOf(me, other);
  await deliverPush(camille.context, server.url, await contentAbout(conversation, 1));
  await deliverPush(camille.context, server.url, await contentAbout(conversation, 3));
  await expect
    .poll(() => noticesOf(camille.context))
    .toEqual([{ title: 'Nouvelle activité', body: '3 nouveautés vous attendent' }]);
  await clickNotice(camille.context);
  await expect(camille.page).toHaveURL(new RegExp(`#/chat/${conversation}$`));
  await expect.poll(() => noticesOf(camille.context)).toEqual([]);
});
