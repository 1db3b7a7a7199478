/**
 * Handles the events that no page waits for: sync, push, and messages of a page. A separate script, installed with its
 * version and evaluated at the first such event; documents and files are answered without it.
 */
import { systemClock } from '#lib/clock.ts';
import type { DeviceDatabase } from '#sync/session/device-database.ts';
import { readOwner } from '#sync/session/owner.ts';
import { createSessions } from '#sync/session/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { SyncEvent } from './events.ts';
import { noteSessionLoss } from './session-loss.ts';
import { callAsOwner } from './call-as-owner.ts';
import { onNoticeClick, type ClickPorts } from './notice-click.ts';
import { onPush, type NoticeData, type NotificationPorts } from './push.ts';
import { isNoticeMuted, muteNotice } from './push-mutes.ts';
import { renewSubscription, type RenewPorts, type SubscriptionChange } from './renew-subscription.ts';
import { createQueueDrain, onSync } from './sync.ts';
import { onPageMessage, type MessageActions } from './update.ts';

export interface Background {
  sync(event: Pick<SyncEvent, 'tag'>): Promise<void>;
  push(data: { text(): string } | null, ports: NotificationPorts & SubscriptionPorts): Promise<void>;
  clickNotice(action: string, data: NoticeData | undefined, ports: Omit<ClickPorts, 'mute'>): Promise<void>;
  changeSubscription(change: SubscriptionChange, ports: Omit<RenewPorts, 'call' | 'isOwned'>): Promise<void>;
  message(data: unknown, actions: MessageActions): Promise<void>;
  /** Closes the account's outbox at once [Y17]. */
  close(account: MemberId): void;
}

interface SubscriptionPorts {
  registration: { pushManager: Pick<PushManager, 'getSubscription'> };
}

export interface BackgroundPorts {
  device: DeviceDatabase;
  baseUrl: string;
  locks: LockManager;
}

export type OpenBackground = (ports: BackgroundPorts) => Background;

const openBackground: OpenBackground = ({ device, baseUrl, locks }) => {
  const send: typeof fetch = (...request) => fetch(...request);
  const sessions = createSessions({
    baseUrl,
    fetch: send,
    clock: systemClock,
    locks,
    device,
    beforeLoss: noteSessionLoss,
  });
  const queue = createQueueDrain({ sessions, baseUrl, fetch: send });
  const call = callAsOwner({ sessions, baseUrl, fetch: send });
  const mutes = { device, clock: systemClock, call };
  const isOwned = async () => (await readOwner(device)) !== null;
  return {
    sync: (event) => onSync(event, queue),
    push: (data, { clients, registration, navigator }) =>
      onPush(
        data,
        {
          clients,
          registration,
          navigator,
          isOwned,
          isMuted: (tag) => isNoticeMuted(tag, mutes),
          serverNow: sessions.serverTime.now,
          endSubscription: async () => void (await (await registration.pushManager.getSubscription())?.unsubscribe()),
        },
        queue,
      ),
    clickNotice: (action, data, ports) =>
      onNoticeClick(action, data, { ...ports, mute: (muted) => muteNotice(muted, mutes) }),
    changeSubscription: (change, ports) => renewSubscription(change, { ...ports, isOwned, call }),
    message: onPageMessage,
    close: queue.close,
  };
};

(globalThis as { alcoveBackground?: OpenBackground }).alcoveBackground = openBackground;
