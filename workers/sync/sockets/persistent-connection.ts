/**
 * Keeps one live connection open: quick tries first, then a patient one again and again [CHAT-18, CHAT-19, CHAT-98,
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
  /** The server did not accept this token. */
  afterUnauthorized(token: string): Promise<unknown>;
  /** Whether the browser believes that there is a network. */
  isOnline(): boolean;
  listener: LiveListener;
  onOpen(digest: DigestAnswer | null): void;
  /** `tries` have failed in a row; 0: about to try for the first time. */
  onClosed(failedTries: number, code: FailureCode | null): void;
}

export interface PersistentConnection {
  run(signal: AbortSignal): Promise<void>;
  /** The network is back, or a member looks: try now. */
  retryNow(): void;
  /** The network is gone: an open connection would only not know it yet. */
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

  /** With jitter: a server that restarts is not to meet all devices at once. */
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
