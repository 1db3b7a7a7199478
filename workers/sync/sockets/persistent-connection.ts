/**
 * Keeps one live connection open: some quick tries first, then a slow one repeatedly [CHAT-18, CHAT-19, CHAT-98,
 * CHAT-100].
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { CRITICAL_RETRY_MS, SOCKET_TRIES, SOCKET_TRY_MS } from '#schemas/limits.ts';
import type { DigestAnswer } from '#schemas/wire/sync.ts';
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import { createWakeSignal } from '../wake-signal.ts';
import type { AsyncResult, Connect, LiveConnection, LiveListener } from '../ports.ts';

export interface PersistentConnectionParts {
  clock: Clock;
  random: Random;
  connect: Connect;
  accessToken(): AsyncResult<string>;
  /** Fetches a new token after the server has refused this one. */
  afterUnauthorized(token: string): Promise<unknown>;
  /** Whether the browser believes that there is a network. */
  isOnline(): boolean;
  listener: LiveListener;
  onOpen(digest: DigestAnswer | null): void;
  /** `failedTries`: how many tries have failed in a row; 0: before the first one. */
  onClosed(failedTries: number, code: FailureCode | null): void;
}

export interface PersistentConnection {
  run(signal: AbortSignal): Promise<void>;
  /** Tries now: the network is back, or a member looks at the app. */
  retryNow(): void;
  /** Closes the connection: the network is gone, and an open connection would notice it only later. */
  disconnect(): void;
  sendTyping(conversation: ConversationId, isTyping: boolean): void;
}

export function createPersistentConnection(parts: PersistentConnectionParts): PersistentConnection {
  const { clock, random, connect, accessToken, afterUnauthorized, isOnline, listener, onOpen, onClosed } = parts;
  const wakeSignal = createWakeSignal(clock);
  let current: LiveConnection | null = null;

  async function attempt(signal: AbortSignal): AsyncResult<LiveConnection> {
    const token = await accessToken();
    if (!token.ok) return token;
    const result = await connect(token.value, listener, signal);
    if (!result.ok && result.code === 'unauthorized') await afterUnauthorized(token.value);
    return result;
  }

  /** With jitter, so that not all devices reconnect to a restarted server at once. */
  const retryDelayMs = (failedTries: number) =>
    (failedTries < SOCKET_TRIES ? SOCKET_TRY_MS : CRITICAL_RETRY_MS) * (0.8 + random.fraction() * 0.4);

  return {
    async run(signal) {
      let failedTries = 0;
      onClosed(0, null);
      while (!signal.aborted) {
        if (!isOnline()) {
          onClosed(failedTries, 'offline');
          await wakeSignal.wait(signal, CRITICAL_RETRY_MS);
          if (!isOnline()) continue;
        }
        const result = await attempt(signal);
        if (signal.aborted) {
          if (result.ok) result.value.close();
          return;
        }
        if (result.ok) {
          failedTries = 0;
          current = result.value;
          onOpen(current.digest);
          await current.closed;
          current = null;
          if (signal.aborted) return;
          onClosed(0, null);
          await wakeSignal.wait(signal, random.fraction() * SOCKET_TRY_MS);
        } else {
          failedTries += 1;
          onClosed(failedTries, result.code);
          await wakeSignal.wait(signal, retryDelayMs(failedTries));
        }
      }
    },
    retryNow() {
      if (!current) wakeSignal.notify();
    },
    disconnect: () => current?.close(),
    sendTyping: (conversation, isTyping) => current?.sendTyping(conversation, isTyping),
  };
}
