/** Gives Chromium a subscription at a push service of the test: a test machine reaches no browser's own. */
import type { BrowserContext } from '@playwright/test';
import type { DoubleSubscription } from './push-service-double.ts';

/** From the next page on, the browser subscribes there. */
export const subscribesAt = (context: BrowserContext, { data }: Pick<DoubleSubscription, 'data'>): Promise<unknown> =>
  context.addInitScript((subscription) => {
    if (!('PushManager' in globalThis)) return;
    let current: PushSubscription | null = null;
    const made = {
      ...subscription,
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: async () => {
        current = null;
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async () => (current = made);
  }, data);
