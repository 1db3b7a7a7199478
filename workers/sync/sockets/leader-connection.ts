/** Keeps the leader's live connection, and shows its state and its figures. */
import type { FailureCode } from '#schemas/error-codes.ts';
import { SOCKET_TRIES } from '#schemas/limits.ts';
import type { DigestAnswer } from '#schemas/wire/sync.ts';
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import { HEALTH_CHECK_MS, type ConnectionMetrics } from '../connection-metrics.ts';
import type { LiveListener, ServerPort, SessionPort } from '../ports.ts';
import type { StateHolder } from '../sync-state.ts';
import { createPersistentConnection, type PersistentConnection } from './persistent-connection.ts';
import type { TypingTracker } from './typing-tracker.ts';

export interface LeaderConnectionParts {
  clock: Clock;
  random: Random;
  server: Pick<ServerPort, 'connect' | 'isOnline'>;
  session: Pick<SessionPort, 'accessToken' | 'afterUnauthorized'>;
  state: StateHolder;
  metrics: Pick<ConnectionMetrics, 'noteConnected' | 'noteLiveItem' | 'figures'>;
  typingTracker: Pick<TypingTracker, 'note' | 'clear'>;
  onItem: LiveListener['onItem'];
  onUnreadable: LiveListener['onUnreadable'];
  onFailure(code: FailureCode): void;
  /** `absenceMs`: since the last connection, or since the session began. */
  onOpen(serverDigest: DigestAnswer | null, absenceMs: number): void;
}

export function createLeaderConnection(parts: LeaderConnectionParts): PersistentConnection {
  const { clock, random, server, session, state, metrics, typingTracker } = parts;
  let disconnectedAt = clock.now();
  const noteCalls = () => state.change({ calls: state.current.calls + 1 });
  const connection = createPersistentConnection({
    clock,
    random,
    connect: server.connect,
    accessToken: session.accessToken,
    afterUnauthorized: session.afterUnauthorized,
    isOnline: server.isOnline,
    listener: {
      onItem(item) {
        metrics.noteLiveItem(item);
        parts.onItem(item);
      },
      onUnreadable: parts.onUnreadable,
      onTyping: typingTracker.note,
      onCalls: noteCalls,
    },
    onOpen(serverDigest) {
      metrics.noteConnected();
      state.change({
        ...{ connection: 'online', error: null, figures: metrics.figures() },
        calls: state.current.calls + 1,
      });
      parts.onOpen(serverDigest, clock.now() - disconnectedAt);
    },
    onClosed(tries, code) {
      if (state.current.connection === 'online') disconnectedAt = clock.now();
      typingTracker.clear();
      if (code) parts.onFailure(code);
      state.change({ connection: !server.isOnline() || tries >= SOCKET_TRIES ? 'offline' : 'connecting', error: code });
    },
  });

  /** Publishes the figures of the connection once a minute [CHAT-99]. */
  async function watchHealth(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      state.change({ figures: metrics.figures() });
      await clock.wait(HEALTH_CHECK_MS, signal).catch(() => undefined);
    }
  }

  return {
    ...connection,
    run: async (signal) => void (await Promise.all([connection.run(signal), watchHealth(signal)])),
  };
}
