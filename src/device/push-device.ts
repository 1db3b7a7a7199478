/** Compares this device's subscription with the server's row, renews it quietly, and ends it [NOTIF-57 to NOTIF-65]. */
import { pushDevice, pushStatus, type PushDevice, type PushStatus } from '#schemas/wire/push-devices.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { refused, done, type Result } from '#lib/result.ts';
import type { BrowserPush, BrowserSubscription } from '#platform/push-manager.ts';
import { callRpc, type RpcFunction } from '#platform/rpc-client.ts';

type AsyncResult<T> = Promise<Result<T, FailureCode>>;
const nothing = { safeParse: () => ({ success: true, data: null }) as const };

/** The server's functions. */
export interface PushServer {
  status(endpoint: string | null): AsyncResult<PushStatus>;
  register(subscription: BrowserSubscription, key: string): AsyncResult<PushDevice>;
  deactivate(endpoint: string): AsyncResult<null>;
  reportVisible(device: string, visible: boolean): AsyncResult<null>;
}

const functions = {
  status: { name: 'push_status', answer: pushStatus } satisfies RpcFunction<unknown, PushStatus>,
  register: { name: 'register_push', answer: pushDevice } satisfies RpcFunction<unknown, PushDevice>,
  deactivate: { name: 'deactivate_push', answer: nothing } satisfies RpcFunction<unknown, null>,
  visible: { name: 'report_push_visibility', answer: nothing } satisfies RpcFunction<unknown, null>,
};

export const pushServer: PushServer = {
  status: (endpoint) => callRpc(functions.status, { endpoint }),
  register: ({ data }, key) => callRpc(functions.register, { subscription: data, userAgent: navigator.userAgent, key }),
  deactivate: (endpoint) => callRpc(functions.deactivate, { endpoint }),
  reportVisible: (device, visible) => callRpc(functions.visible, { device, visible }),
};

export interface PushPorts {
  browser: BrowserPush;
  server: PushServer;
}

/**
 * Makes sure that this device is registered. A subscription that the server does not list as this member's, or that was
 * made for another key, is replaced by a fresh one: what was sent to it before cannot be read any more [S28].
 */
export async function ensurePushDevice({ browser, server }: PushPorts): AsyncResult<PushDevice> {
  const current = await browser.current();
  const status = await server.status(current?.endpoint ?? null);
  if (!status.ok) return status;
  const { key, device } = status.value;
  if (key === null) return refused('not-found');
  if (current && device && (current.key === null || current.key === key)) return done(device);
  await current?.end();
  return server.register(await browser.subscribe(key), key);
}

/** Ends pushes to this device: in the browser first, so that it also works without a network. */
export async function endPushDevice({ browser, server }: PushPorts): Promise<void> {
  const current = await browser.current();
  if (!current) return;
  await current.end();
  await server.deactivate(current.endpoint);
}
