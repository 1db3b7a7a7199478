/**
 * What a device's screen shows of a push, with no tab before its member: at most one notice, which names nobody and
 * says nothing.
 */
import { sw } from '#i18n/fr/sw.ts';
import type { NoticePorts } from '#sw/push.ts';
import { Broken } from '../plan.ts';
import type { SimDevice } from './device.ts';

const shown = new WeakMap<SimDevice, Set<string>>();
const SAID: Record<string, unknown> = { body: sw.newActivity, lang: 'fr' };

/** A notice of a tag takes the place of the one before. */
function show(device: SimDevice, title: string, options: NotificationOptions): void {
  const notices = shown.get(device) ?? new Set();
  shown.set(device, notices.add(options.tag ?? `${notices.size}`));
  device.world.count?.('notice');
  const says = Object.entries(options).filter(([name]) => !['tag', 'icon', 'badge'].includes(name));
  const found =
    notices.size > 1
      ? 'more than one notice'
      : title !== sw.appName || says.some(([name, value]) => SAID[name] !== value)
        ? 'a notice says too much'
        : null;
  if (found) device.world.crashed(new Broken(found, `${title} ${JSON.stringify(options)} on ${device.name}`));
}

export function noticesOf(device: SimDevice): NoticePorts {
  const looked = () => device.tabs.some(({ context }) => context.alive && !context.frozen);
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
        if (looked()) device.world.crashed(new Broken('a notice although its member looks', device.name));
        show(device, title, options);
      },
    },
  };
}
