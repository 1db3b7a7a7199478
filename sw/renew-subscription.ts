/**
 * Subscribes again when the browser has ended or replaced a subscription, without an open page. Where that fails, the
 * next start of the app compares and renews it [NOTIF-57].
 */
import { toBase64url } from '#lib/bytes-text.ts';
import type { CallAsOwner } from './call-as-owner.ts';

export interface SubscriptionChange {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

export interface RenewPorts {
  registration: { pushManager: Pick<PushManager, 'subscribe'> };
  userAgent: string;
  /** Whether an account owns this device. */
  isOwned(): Promise<boolean>;
  call: CallAsOwner;
}

export async function renewSubscription(
  { oldSubscription, newSubscription }: SubscriptionChange,
  { registration, userAgent, isOwned, call }: RenewPorts,
): Promise<void> {
  // A subscription of nobody would receive what nobody may see [Y17].
  if (!(await isOwned())) return void (await newSubscription?.unsubscribe());
  const key = (newSubscription ?? oldSubscription)?.options.applicationServerKey;
  if (!key) return;
  const subscription =
    newSubscription ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  if (oldSubscription) await call('deactivate_push', { endpoint: oldSubscription.endpoint });
  await call('register_push', {
    subscription: subscription.toJSON(),
    userAgent,
    key: toBase64url(new Uint8Array(key)),
  });
}
