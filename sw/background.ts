/**
 * Handles the events that no page waits for: sync, push, and messages of a page. A separate script, installed with its
 * version and evaluated at the first such event; documents and files are answered without it.
 */
import { systemClock } from '#lib/clock.ts';
import type { DeviceDatabase } from '#sync/session/device-database.ts';
import { ownInboxIn } from '#sync/session/own-inbox.ts';
import { readOwner } from '#sync/session/owner.ts';
import { createSessions } from '#sync/session/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { unreadCounts } from '#schemas/wire/unread-counts.ts';
import { ignoreFailure, requestSync, type SyncEvent, type SyncRegistration } from './events.ts';
import { noteSessionLoss } from './session-loss.ts';
import { askAsOwner, callAsOwner } from './call-as-owner.ts';
import { onNoticeClick, type ClickPorts } from './notice-click.ts';
import { onPeriodicSync, type PeriodicPorts } from './periodic.ts';
import { onPush, type NoticeData, type NotificationPorts } from './push.ts';
import { isNoticeMuted, muteNotice } from './push-mutes.ts';
import { renewSubscription, type RenewPorts, type SubscriptionChange } from './renew-subscription.ts';
import { takeShare } from './share.ts';
import { createQueueDrain, onSync } from './sync.ts';
import { onPageMessage, type MessageActions } from './update.ts';
import { createVitals, VITALS_TAG } from './vitals.ts';

export interface Background {
  sync(event: Pick<SyncEvent, 'tag'>): Promise<void>;
  periodicSync(event: Pick<SyncEvent, 'tag'>, ports: Pick<PeriodicPorts, 'registration' | 'navigator'>): Promise<void>;
  push(data: { text(): string } | null, ports: NotificationPorts & SubscriptionPorts): Promise<void>;
  clickNotice(action: string, data: NoticeData | undefined, ports: Omit<ClickPorts, 'mute'>): Promise<void>;
  changeSubscription(change: SubscriptionChange, ports: Omit<RenewPorts, 'call' | 'isOwned'>): Promise<void>;
  message(data: unknown, actions: Omit<MessageActions, 'vitals' | 'send'>): Promise<void>;
  /** Takes what was shared with the app, and answers with the way to its screen. */
  takeShare(request: Request): Promise<Response>;
  /** Closes the account's outbox at once, and erases figures that wait [Y17]. */
  close(account: MemberId): void;
}

interface SubscriptionPorts {
  registration: { pushManager: Pick<PushManager, 'getSubscription'> };
}

export interface BackgroundPorts {
  device: DeviceDatabase;
  baseUrl: string;
  locks: LockManager;
  registration: SyncRegistration;
}

export type OpenBackground = (ports: BackgroundPorts) => Background;

const openBackground: OpenBackground = ({ device, baseUrl, locks, registration: own }) => {
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
  const ownerPorts = { sessions, baseUrl, fetch: send };
  const call = callAsOwner(ownerPorts);
  const askUnread = () => askAsOwner(ownerPorts)('notification_counts', {}, unreadCounts);
  const mutes = { device, clock: systemClock, call };
  const isOwned = async () => (await readOwner(device)) !== null;
  const vitals = createVitals({
    baseUrl,
    fetch: send,
    owner: async () => (await readOwner(device))?.account ?? null,
    requestSync: (tag) => requestSync(own, tag),
  });
  return {
    sync: (event) => (event.tag === VITALS_TAG ? vitals.send() : onSync(event, queue)),
    periodicSync: (event, ports) => onPeriodicSync(event, { ...ports, isOwned, askUnread }, queue),
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
    message: (data, actions) => onPageMessage(data, { ...actions, vitals, send: queue.run }),
    takeShare: (request) => takeShare(request, systemClock.now(), async () => (await device.read(ownInboxIn)) ?? null),
    close(account) {
      queue.close(account);
      void ignoreFailure(vitals.clear());
    },
  };
};

(globalThis as { alcoveBackground?: OpenBackground }).alcoveBackground = openBackground;
