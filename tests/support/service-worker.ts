/** Sends events to the service worker as the browser would. */
import type { BrowserContext, CDPSession } from '@playwright/test';

async function registrationOf(cdp: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((one) => !one.isDeleted && one.scopeURL === `${origin}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return found;
}

async function withSession<T>(context: BrowserContext, use: (cdp: CDPSession) => Promise<T>): Promise<T> {
  const page = context.pages()[0] ?? (await context.newPage());
  const cdp = await context.newCDPSession(page);
  try {
    return await use(cdp);
  } finally {
    await cdp.detach();
  }
}

/** Sends a Background Sync event, as when the network returns: `msg`, `media` or `profile`. */
export const dispatchSync = (context: BrowserContext, origin: string, tag: string): Promise<void> =>
  withSession(context, async (cdp) => {
    await cdp.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId: await registrationOf(cdp, origin),
      tag,
      lastChance: false,
    });
  });

/** Sends an event of Periodic Background Sync, as the browser does now and then where the app is installed. */
export const dispatchPeriodicSync = (context: BrowserContext, origin: string, tag: string): Promise<void> =>
  withSession(context, async (cdp) => {
    await cdp.send('ServiceWorker.dispatchPeriodicSyncEvent', {
      origin,
      registrationId: await registrationOf(cdp, origin),
      tag,
    });
  });

export const deliverPush = (context: BrowserContext, origin: string, data: string): Promise<void> =>
  withSession(context, async (cdp) => {
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registrationOf(cdp, origin),
      data,
    });
  });
