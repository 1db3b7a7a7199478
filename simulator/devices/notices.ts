/**
 * Checks the notifications that a device shows after a web push: only without a visible tab, at most one, and without a
 * name or content.
 */
import { sw } from '#i18n/fr/sw.ts';
import type { NotificationPorts } from '#sw/push.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { SimBrowser } from './browser.ts';

const shownTags = new WeakMap<SimBrowser, Set<string>>();
const EXPECTED_OPTIONS: Record<string, unknown> = { body: sw.newActivity, lang: 'fr' };

/** Shows a notification; one with the same tag replaces the previous one. */
function show(device: SimBrowser, title: string, options: NotificationOptions): void {
  const notices = shownTags.get(device) ?? new Set();
  shownTags.set(device, notices.add(options.tag ?? `${notices.size}`));
  device.world.count?.('notice');
  const unexpectedOptions = Object.entries(options).filter(([name]) => !['tag', 'icon', 'badge'].includes(name));
  const violation =
    notices.size > 1
      ? 'more than one notice'
      : title !== sw.appName || unexpectedOptions.some(([name, value]) => EXPECTED_OPTIONS[name] !== value)
        ? 'a notice says too much'
        : null;
  if (violation)
    device.world.reportDefect(
      new InvariantViolation(violation, `${title} ${JSON.stringify(options)} on ${device.name}`),
    );
}

export function noticesOf(device: SimBrowser): NotificationPorts {
  const isVisible = () => device.tabs.some(({ context }) => context.alive && !context.frozen);
  return {
    clients: {
      matchAll: async () =>
        device.tabs.map(({ context }) => ({
          visibilityState: context.alive && !context.frozen ? 'visible' : 'hidden',
          focus: async () => undefined,
        })),
      openWindow: async () => undefined,
    },
    registration: {
      async showNotification(title, options) {
        if (isVisible())
          device.world.reportDefect(new InvariantViolation('a notice although its member looks', device.name));
        show(device, title, options);
      },
    },
  };
}
