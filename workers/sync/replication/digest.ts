/** Compares the digest of all heads with the server's, so that even a lost last event is found [Y8]. */
import { DIGEST_INTERVAL_MS, PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { DigestAnswer } from '#schemas/wire/sync.ts';
import { digestOf } from '#sync/replica/digest.ts';
import type { Clock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import type { StoreWriter } from '#sync/store/writer.ts';
import { createWakeSignal } from '../wake-signal.ts';
import type { SyncServer } from '../ports.ts';
import type { UnknownStreams } from './unknown-streams.ts';

/** Delay before a second comparison, milliseconds: events under way arrive meanwhile. */
const RECHECK_DELAY_MS = 1000;
/** Longest interval between two checks while nothing happens, milliseconds. */
const MAX_INTERVAL_MS = 4 * 60_000;

export interface DigestParts {
  clock: Clock;
  server: SyncServer;
  writer: StoreWriter;
  unknownStreams: UnknownStreams;
  requestPull(): void;
}

export interface DigestCheck {
  /** Compares with the given answer, or asks the server if it is null. Resolves to false if the digests differ. */
  compare(answer: DigestAnswer | null, signal: AbortSignal): Promise<boolean>;
  /** Notes an activity: the next check comes after the shortest interval again. */
  noteActivity(): void;
  /** Checks repeatedly until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
}

export function createDigestCheck({ clock, server, writer, unknownStreams, requestPull }: DigestParts): DigestCheck {
  const activitySignal = createWakeSignal(clock);
  let interval = DIGEST_INTERVAL_MS;

  async function digestsMatch(serverAnswer: DigestAnswer | null, signal: AbortSignal): Promise<boolean | null> {
    const result = serverAnswer ? null : await server.digest({ v: PROTOCOL_VERSION });
    const answer = serverAnswer ?? (result?.ok ? result.value : null);
    if (!answer || signal.aborted) return null;
    const { epoch, heads } = await writer.readAll();
    if (epoch !== answer.epoch) return false;
    return (await digestOf(epoch, [...heads.values()], unknownStreams.tagsOf(epoch))) === answer.digest;
  }

  async function compare(serverAnswer: DigestAnswer | null, signal: AbortSignal): Promise<boolean> {
    if ((await digestsMatch(serverAnswer, signal)) !== false) return true;
    await clock.wait(RECHECK_DELAY_MS, signal).catch(() => undefined);
    if ((await digestsMatch(null, signal)) !== false) return true;
    log.info('digest.differs');
    requestPull();
    return false;
  }

  return {
    compare,
    noteActivity() {
      if (interval > DIGEST_INTERVAL_MS) activitySignal.notify();
      interval = DIGEST_INTERVAL_MS;
    },
    async run(signal) {
      while (!signal.aborted) {
        const waitedMs = interval;
        await activitySignal.wait(signal, waitedMs);
        if (signal.aborted) return;
        if (interval < waitedMs) continue;
        interval = (await compare(null, signal)) ? Math.min(MAX_INTERVAL_MS, interval * 2) : DIGEST_INTERVAL_MS;
      }
    },
  };
}
