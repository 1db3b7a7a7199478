/**
 * Opens the page's own connection to live rooms: their media belongs to this page, so no worker can hold it. Each
 * attempt takes a fresh token from the sync worker, which gives one for the device's owner alone [Y16].
 *
 * Races: the server ends the connection with its token, which is renewed before, or with the session; it is opened
 * again with what the worker has then, until it is closed here.
 */
import { io, type Socket } from 'socket.io-client';
import { failureCode, type FailureCode } from '#schemas/error-codes.ts';
import type { MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION, SOCKET_TIMEOUT_MS, SOCKET_TRY_MS } from '#schemas/limits.ts';
import { serviceHost } from '#lib/service-hosts.ts';
import { isOnline, watchOnline } from './online.ts';
import { requestFromWorker } from './request-from-worker.ts';
import { tokenRenewal } from './token-renewal.ts';

export interface LiveSocketListener {
  onConnected(): void;
  /** `failure`: why the last attempt failed; null: the connection was lost. */
  onLost(failure: FailureCode | null): void;
  onEvent(name: string, payload: unknown): void;
}

export interface LiveSocket {
  /** For the media of a room, which has events of its own. */
  socket: Socket;
  /** Resolves to the acknowledgement, or to null without one. */
  request(name: string, payload: unknown): Promise<unknown>;
  close(): void;
}

/** `service`: `many` for a room, `cam` for a call; the two may be on hosts of their own [SHELL-07]. */
export function openLiveSocket(
  account: MemberId,
  listener: LiveSocketListener,
  service: 'many' | 'cam' = 'many',
): LiveSocket {
  let isClosed = false;
  let tokenFailure: FailureCode | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tokenNow = () => requestFromWorker<string>('live-token', (api) => api.accessToken(account));
  const socket = io(`${serviceHost(service, '')}/many`, {
    transports: ['websocket'],
    forceNew: true,
    timeout: SOCKET_TIMEOUT_MS,
    reconnectionDelay: SOCKET_TRY_MS,
    reconnectionDelayMax: 4 * SOCKET_TRY_MS,
    auth(send) {
      void tokenNow().then((answer) => {
        tokenFailure = answer.ok ? null : answer.code;
        if (answer.ok) renewal.use(answer.value);
        send({ token: answer.ok ? answer.value : '', userId: account, v: PROTOCOL_VERSION });
      });
    },
  });
  const request: LiveSocket['request'] = (name, payload) =>
    socket.connected
      ? socket
          .timeout(SOCKET_TIMEOUT_MS)
          .emitWithAck(name, payload)
          .catch(() => null)
      : Promise.resolve(null);
  const renewal = tokenRenewal(tokenNow, async (token) => {
    const answer = (await request('many:renew', { token })) as { success?: unknown } | null;
    return answer?.success === true;
  });
  /** Tries again where socket.io does not by itself: after a refusal, and after the server has closed. */
  const tryAgain = () => {
    clearTimeout(timer);
    timer = setTimeout(() => isClosed || socket.connected || socket.connect(), SOCKET_TRY_MS);
  };
  // A network that is gone leaves the connection open and silent.
  const stopWatching = watchOnline(() => {
    if (isClosed) return;
    if (isOnline()) socket.connect();
    else socket.disconnect();
  });
  socket.on('connect', () => listener.onConnected());
  socket.on('connect_error', (error: Error & { data?: { code?: unknown } }) => {
    listener.onLost(tokenFailure ?? failureCode.safeParse(error.data?.code).data ?? 'offline');
    if (!socket.active) tryAgain();
  });
  socket.on('disconnect', () => {
    if (isClosed) return;
    listener.onLost(null);
    if (!socket.active) tryAgain();
  });
  socket.onAny((name: string, payload: unknown) => listener.onEvent(name, payload));
  return {
    socket,
    request,
    close() {
      isClosed = true;
      renewal.stop();
      stopWatching();
      clearTimeout(timer);
      socket.disconnect();
    },
  };
}
