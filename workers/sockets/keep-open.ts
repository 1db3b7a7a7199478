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
import { createBell } from '../bell.ts';
import type { Asked, Connect, LiveConnection, LiveListener } from '../ports.ts';

export interface KeepOpenParts {
  clock: Clock;
  random: Random;
  connect: Connect;
  accessToken(): Asked<string>;
  /** The server did not accept this token. */
  afterUnauthorized(token: string): Promise<unknown>;
  /** Whether the browser believes that there is a network. */
  isOnline(): boolean;
  listener: LiveListener;
  onOpen(digest: DigestAnswer | null): void;
  /** `tries` have failed in a row; 0: about to try for the first time. */
  onClosed(tries: number, code: FailureCode | null): void;
}

export interface KeptConnection {
  run(signal: AbortSignal): Promise<void>;
  /** The network is back, or a member looks: try now. */
  hurry(): void;
  /** The network is gone: an open connection would only not know it yet. */
  drop(): void;
  typing(conversation: ConversationId, isTyping: boolean): void;
}

export function createKeptConnection(parts: KeepOpenParts): KeptConnection {
  const { clock, random, connect, accessToken, afterUnauthorized, isOnline, listener, onOpen, onClosed } = parts;
  const bell = createBell(clock);
  let open: LiveConnection | null = null;

  async function attempt(signal: AbortSignal): Asked<LiveConnection> {
    const token = await accessToken();
    if (!token.ok) return token;
    const connected = await connect(token.value, listener, signal);
    if (!connected.ok && connected.code === 'unauthorized') await afterUnauthorized(token.value);
    return connected;
  }

  /** With jitter: a server that restarts is not to meet all devices at once. */
  const waitFor = (tries: number) =>
    (tries < SOCKET_TRIES ? SOCKET_TRY_MS : CRITICAL_RETRY_MS) * (0.8 + random.fraction() * 0.4);

  return {
    async run(signal) {
      let tries = 0;
      onClosed(0, null);
      while (!signal.aborted) {
        if (!isOnline()) {
          onClosed(tries, 'offline');
          await bell.wait(signal, CRITICAL_RETRY_MS);
          if (!isOnline()) continue;
        }
        const connected = await attempt(signal);
        if (signal.aborted) {
          if (connected.ok) connected.value.close();
          return;
        }
        if (connected.ok) {
          tries = 0;
          open = connected.value;
          onOpen(open.digest);
          await open.ended;
          open = null;
          if (signal.aborted) return;
          onClosed(0, null);
          await bell.wait(signal, random.fraction() * SOCKET_TRY_MS);
        } else {
          tries += 1;
          onClosed(tries, connected.code);
          await bell.wait(signal, waitFor(tries));
        }
      }
    },
    hurry() {
      if (!open) bell.ring();
    },
    drop: () => open?.close(),
    typing: (conversation, isTyping) => open?.typing(conversation, isTyping),
  };
}
