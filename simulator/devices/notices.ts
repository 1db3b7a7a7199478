/**
 * Checks the notifications that a device shows after a web push: always one, silent where a tab is visible, and
 * without a name or content.
 */
import { sw } from '#i18n/fr/sw.ts';
import type { PushPorts } from '#sw/push.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { SimBrowser } from './browser.ts';

const shownTags = new WeakMap<SimBrowser, Set<string>>();
/** Options that hold neither a name nor a content. */
const NAMELESS_OPTIONS = ['tag', 'icon', 'badge', 'renotify', 'silent', 'actions', 'data'];
const EXPECTED_OPTIONS: Record<string, unknown> = { body: '', lang: 'fr' };

/** Shows a notification; one with the same tag replaces the previous one. */
function show(device: SimBrowser, title: string, options: NotificationOptions): void {
  const notices = shownTags.get(device) ?? new Set();
  shownTags.set(device, notices.add(options.tag ?? `${notices.size}`));
  device.world.count?.('notice');
  const unexpectedOptions = Object.entries(options).filter(([name]) => !NAMELESS_OPTIONS.includes(name));
  const violation =
    notices.size > 1
      ? 'more than one notice'
      : title !== sw.newActivity || unexpectedOptions.some(([name, value]) => EXPECTED_OPTIONS[name] !== value)
        ? 'a notice says too much'
        : null;
  if (violation)
    device.world.reportDefect(
      new InvariantViolation(violation, `${title} ${JSON.stringify(options)} on ${device.name}`),
    );
}

export function noticesOf(device: SimBrowser, isOwned: PushPorts['isOwned']): PushPorts {
  const isVisible = () => device.tabs.some(({ context }) => context.alive && !context.frozen);
  return {
    clients: {
      matchAll: async () =>
        device.tabs.map(({ context }) => ({
          visibilityState: context.alive && !context.frozen ? 'visible' : 'hidden',
        })),
    },
    registration: {
      async showNotification(title, options) {
        if (isVisible() && options.silent !== true)
          device.world.reportDefect(new InvariantViolation('a sound although its member looks', device.name));
        show(device, title, options);
      },
      getNotifications: async () => [...(shownTags.get(device) ?? [])].map(() => ({})),
    },
    navigator: {},
    isOwned,
    isMuted: async () => false,
    serverNow: async () => device.world.time.now,
    endSubscription: async () => undefined,
  };
}
