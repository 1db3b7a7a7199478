/** The browser's side of web push. */
import { toBase64url } from '#lib/bytes-text.ts';
import { installHelp } from '#lib/install-help.ts';
import { isStandalone } from './install.ts';
import { errorName, log } from '#lib/log.ts';

/**
 * Whether this device can receive pushes. `ios`: only once the app is installed, because Safari on phones gives pushes
 * to nothing else.
 */
export type PushSupport = 'supported' | 'ios' | 'unsupported';

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return 'supported';
  return installHelp(navigator.userAgent, isStandalone()) === 'ios' ? 'ios' : 'unsupported';
}

/** `default`: the member was not asked yet. */
export const pushPermission = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'denied';

/** Shows the browser's own question; to be called in the handler of a click. */
export const requestPushPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

/** Calls back when the member changes the permission in the browser's settings. Returns a function that stops it. */
export function watchPushPermission(changed: () => void): () => void {
  let isEnded = false;
  let status: PermissionStatus | null = null;
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (isEnded) return;
      status = found;
      status.addEventListener('change', changed);
    })
    .catch((error: unknown) => log.debug('push.permission-unwatched', { error: errorName(error) }));
  return () => {
    isEnded = true;
    status?.removeEventListener('change', changed);
  };
}

/** A subscription of this browser. */
export interface BrowserSubscription {
  endpoint: string;
  /** The server's key for which it was made; null: the browser does not say. */
  key: string | null;
  /** As the server stores it. */
  data: unknown;
  end(): Promise<void>;
}

const described = (subscription: PushSubscription): BrowserSubscription => {
  const { applicationServerKey } = subscription.options;
  return {
    endpoint: subscription.endpoint,
    key: applicationServerKey && toBase64url(new Uint8Array(applicationServerKey)),
    data: subscription.toJSON(),
    end: async () => void (await subscription.unsubscribe()),
  };
};

export interface BrowserPush {
  current(): Promise<BrowserSubscription | null>;
  /** Subscribes for a server's key, so that every push is shown [NOTIF-58, NOTIF-59]. */
  subscribe(key: string): Promise<BrowserSubscription>;
}

export const browserPush: BrowserPush = {
  async current() {
    const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
    return subscription ? described(subscription) : null;
  },
  async subscribe(key) {
    const { pushManager } = await navigator.serviceWorker.ready;
    return described(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  },
};

/** A notice that the device shows. */
export interface ShownNotice {
  /** Its id; empty: it names nothing. */
  notice: string;
  close(): void;
}

export async function shownNotices(): Promise<readonly ShownNotice[]> {
  const notifications = (await (await navigator.serviceWorker?.getRegistration())?.getNotifications()) ?? [];
  return notifications.map((notification) => ({
    notice: String((notification.data as { notice?: unknown } | null)?.notice ?? ''),
    close: () => notification.close(),
  }));
}
