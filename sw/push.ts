/**
 * Shows a notice for each push, without names or texts, and sends waiting entries [Y5]. A push without a notice would
 * cost the member the subscription on iOS, so there is always one; where it would disturb, it makes no sound.
 */
import { LANGUAGE } from '#i18n/fr/locale.ts';
import { sw } from '#i18n/fr/sw.ts';
import { ignoreFailure } from './events.ts';
import type { QueueDrain } from './sync.ts';

/** The part of the service worker's scope that is used here. */
export interface NotificationPorts {
  clients: { matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]> };
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    getNotifications(filter: { tag: string }): Promise<readonly { data?: unknown }[]>;
  };
  navigator: { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };
}
interface OpenWindow {
  readonly visibilityState: string;
}

/** Content of a push, in the declarative form. */
export interface PushedNotice {
  title: string;
  body: string;
  tag: string;
  /** Address that ends with the notice's id. */
  navigate: string;
  badge: number | null;
}

/** What a shown notice carries for its click. */
export interface NoticeData {
  tag: string;
  /** Empty: it names nothing. */
  notice: string;
}

/** Not in TypeScript's own list. */
interface FullOptions extends NotificationOptions {
  renotify: boolean;
  actions: { action: string; title: string }[];
}

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

interface Pushed {
  notification?: Record<string, unknown>;
  app_badge?: unknown;
  /** Of a call: the server's time, in milliseconds since 1970. */
  rings_until?: unknown;
}

function parsePush(data: { text(): string } | null): Pushed {
  try {
    return (JSON.parse(data?.text() ?? '{}') as Pushed | null) ?? {};
  } catch {
    return {};
  }
}

/** Reads a push; what is missing or malformed becomes a notice that names nothing. `now`: the server's time [S31]. */
export function readPush(data: { text(): string } | null, now: number): PushedNotice {
  const { notification, app_badge: badge, rings_until: ringsUntil } = parsePush(data);
  const isMissed = typeof ringsUntil === 'number' && ringsUntil < now;
  const { title, body, tag, navigate } = notification ?? {};
  return {
    title: isMissed ? sw.missedCall : text(title, sw.newActivity),
    body: text(body, ''),
    tag: text(tag, 'activity'),
    navigate: text(navigate, ''),
    badge: typeof badge === 'number' ? badge : null,
  };
}

export const noticeIdOf = (navigate: string): string => /\/notice\/([\w-]{32})$/.exec(navigate)?.[1] ?? '';

/**
 * Shows a notice in the place of an earlier one with its tag. It is silent while a window of the app is visible, for an
 * attempt that was repeated, and while its subject is muted on this device.
 */
export async function showNotice(pushed: PushedNotice, isMuted: boolean, ports: NotificationPorts): Promise<void> {
  const { title, body, tag, navigate, badge } = pushed;
  const notice = noticeIdOf(navigate);
  const [windows, shown] = await Promise.all([
    ports.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    ports.registration.getNotifications({ tag }),
  ]);
  const isRepeated = notice !== '' && shown.some(({ data }) => (data as NoticeData | undefined)?.notice === notice);
  const silent = isMuted || isRepeated || windows.some(({ visibilityState }) => visibilityState === 'visible');
  const options: FullOptions = {
    body,
    tag,
    renotify: !silent,
    // `false` would demand a sound that the device itself has turned off.
    silent: silent || null,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: LANGUAGE,
    data: { tag, notice } satisfies NoticeData,
    actions: [
      { action: 'open', title: sw.open },
      { action: 'mute', title: sw.mute },
    ],
  };
  await ports.registration.showNotification(title, options);
  if (badge !== null) await ignoreFailure(setBadge(badge, ports));
}

const setBadge = async (count: number, { navigator }: NotificationPorts): Promise<void> =>
  count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();

export interface PushPorts extends NotificationPorts {
  /** Whether an account owns this device. */
  isOwned(): Promise<boolean>;
  isMuted(tag: string): Promise<boolean>;
  /** The server's time, in milliseconds since 1970; the device's, as long as no answer has stated it. */
  serverNow(): Promise<number>;
  /** Ends the subscription in this browser. */
  endSubscription(): Promise<void>;
}

/** Ends once all earlier pushes are shown: a later one takes their place, and never they its. */
let earlierShown: Promise<unknown> = Promise.resolve();

/**
 * Shows the notice and sends waiting entries, too. On a device without an owner, after a sign-out that the server may
 * not know yet, it shows and sets nothing, and ends the subscription [Y17].
 */
export async function onPush(
  data: { text(): string } | null,
  ports: PushPorts,
  queue: Pick<QueueDrain, 'run'>,
): Promise<void> {
  // A device that cannot say shows the notice, which names nobody.
  const isOwned = ports.isOwned().catch(() => true);
  const shown = earlierShown.then(async () => {
    if (await isOwned) return showPushed(data, ports);
    await ignoreFailure(ports.endSubscription());
    await ignoreFailure(setBadge(0, ports));
  });
  earlierShown = ignoreFailure(shown);
  await Promise.all([shown, isOwned.then((is) => (is ? ignoreFailure(queue.run()) : undefined))]);
}

async function showPushed(data: { text(): string } | null, ports: PushPorts): Promise<void> {
  const pushed = readPush(data, await ports.serverNow().catch(Date.now));
  await showNotice(pushed, await ports.isMuted(pushed.tag).catch(() => false), ports);
}
