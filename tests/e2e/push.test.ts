/** Pushes in a real service worker: shown, replaced, opened, closed when read. Their contents are the server's own. */
import type { BrowserContext, Page } from '@playwright/test';
import { conversationIdOf } from '#domain/conversation-id.ts';
import { pushContent } from '#server/push/push-payload.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Device } from '#tests/support/browser-device.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { pushReceiver } from '#tests/support/push/encryption.ts';
import { startPushServiceDouble } from '#tests/support/push/push-service-double.ts';
import { subscribesAt } from '#tests/support/push/subscribed-browser.ts';
import { deliverPush } from '#tests/support/service-worker.ts';
import { signUpAt } from '#tests/support/sign-up.ts';
import { noticesOf, serviceWorkerOf } from '#tests/support/stored-on-device.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';
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
      {
        ...registration,
        id: crypto.randomUUID(),
        day: '2026-11-26',
        type: 'message',
        subject,
        count,
        badge: 1,
        secondsLeft: 60,
      },
      { siteUrl: 'https://alcove.test' },
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

const card = (page: Page) => page.getByRole('region', { name: 'Notifications de cet appareil' });
const ownSwitch = (page: Page) => page.getByRole('switch', { name: 'Sur cet appareil' });

test('[NOTIF-68] the card follows the first message, the switch choice and permission', async ({ device, server }) => {
  const [author, reader] = [await signUpAt(server.url, 'invitante'), await signUpAt(server.url, 'prevenue')];
  const phone = await device(reader.username, { wakesServiceWorker: true });
  const { context, page } = phone;
  await context.grantPermissions(['notifications'], { origin: server.url });
  const { keys } = pushReceiver();
  await subscribesAt(context, { data: { endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test', keys } });
  await phone.signIn();
  await phone.installed();
  await phone.goto('/#/chat');
  await expect(page.getByRole('heading', { name: 'Conversations' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await pushAt(server.url, author, [await sendEntry(author, reader, 'Bonsoir')]);
  await card(page).getByRole('button', { name: 'Activer' }).click();
  await expect(page.getByText('Notifications activées sur cet appareil')).toBeVisible();
  await expect(card(page)).toHaveCount(0);

  await phone.goto('/#/settings/notifications');
  await expect(ownSwitch(page)).toBeChecked();
  await ownSwitch(page).click();
  await expect(page.getByText('Notifications coupées sur cet appareil')).toBeVisible();
  await expect(ownSwitch(page)).not.toBeChecked();

  const cdp = await context.newCDPSession(page);
  const permission = { name: 'notifications' };
  await cdp.send('Browser.setPermission', { permission, setting: 'denied', origin: server.url });
  await page.reload();
  await expect(ownSwitch(page)).toBeDisabled();
  await expect(page.getByText('Les notifications sont refusées dans votre navigateur.')).toBeVisible();
});

test('[NOTIF-67, NOTIF-69] a message to a closed app shows a notice that opens it @long', async ({
  device,
  newServer,
}) => {
  const service = await startPushServiceDouble();
  const { url } = await newServer({ env: { PUSH_SERVICES: service.url } });
  const [camille, victor] = [
    await device('camille', { url, wakesServiceWorker: true }),
    await device('victor', { url }),
  ];
  const { context } = camille;
  await context.grantPermissions(['notifications'], { origin: url });
  const subscription = service.subscribe(null);
  await subscribesAt(context, subscription);
  for (const each of [camille, victor]) await each.signIn();
  await camille.installed();
  await camille.goto('/#/chat');
  await card(camille.page).getByRole('button', { name: 'Activer' }).click();
  await expect(camille.page.getByText('Notifications activées sur cet appareil')).toBeVisible();
  await context.newPage();
  await camille.page.close();

  await victor.openConversation('camille');
  await victor.send('Tu es partie ?');
  // A page that was visible counts as such until its report has run out.
  await expect.poll(() => subscription.pushes.length, { timeout: 120_000 }).toBe(1);
  const [content] = subscription.contents();
  await deliverPush(context, url, JSON.stringify(content));
  await expect.poll(() => noticesOf(context)).toMatchObject([{ title: 'Nouvelle activité' }]);

  // Chromium opens windows for real clicks alone: the test opens what the service worker asks for.
  await (
    await serviceWorkerOf(context)
  ).evaluate(() => {
    const scope = globalThis as unknown as {
      clients: { openWindow(address: string): Promise<null> };
      opened: string;
    };
    scope.clients.openWindow = async (address) => {
      scope.opened = address;
      return null;
    };
  });
  await clickNotice(context);
  const opened = async () =>
    (await serviceWorkerOf(context)).evaluate(() => (globalThis as unknown as { opened?: string }).opened ?? '');
  await expect.poll(opened).toMatch(/^\/#\/notice\//);
  const tab = await camille.newTab(await opened());
  await expect(tab.getByRole('log', { name: 'Messages' }).getByText('Tu es partie ?')).toBeVisible();
  await expect.poll(() => noticesOf(context)).toEqual([]);
  await service.close();
});
