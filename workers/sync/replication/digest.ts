/** Compares the digest of all heads with the server's, so that even a lost last event is found [Y8]. */
import { DIGEST_INTERVAL_MS, PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { DigestAnswer } from '#schemas/wire/sync.ts';
import { digestOf } from '#sync/replica/digest.ts';
import type { Clock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import type { Random } from '#lib/random.ts';
import type { StoreWriter } from '#sync/store/writer.ts';
import { createWakeSignal } from '../wake-signal.ts';
import type { SyncServer } from '../ports.ts';
import type { UnknownStreams } from './unknown-streams.ts';

/** Delay before a second comparison, milliseconds: events under way arrive meanwhile. */
const RECHECK_DELAY_MS = 1000;
/**
 * Delay before the next comparison while streams change, milliseconds: a busy group makes every digest differ. Devices
 * choose theirs at random, so that they do not all ask at once [G27].
 */
const BUSY_RECHECK_MS = [2000, 5000] as const;
/** So many comparisons may fall into changes; then a pull says what differs. */
const BUSY_RECHECKS = 3;
/** Longest interval between two checks while nothing happens, milliseconds. */
const MAX_INTERVAL_MS = 4 * 60_000;

export interface DigestParts {
  clock: Clock;
  random: Random;
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

export function createDigestCheck({
  clock,
  random,
  server,
  writer,
  unknownStreams,
  requestPull,
}: DigestParts): DigestCheck {
  const activitySignal = createWakeSignal(clock);
  let interval = DIGEST_INTERVAL_MS;

  /** Resolves to the device's digest if it differs from the server's, else to null. */
  async function differingDigest(serverAnswer: DigestAnswer | null, signal: AbortSignal): Promise<string | null> {
    const result = serverAnswer ? null : await server.digest({ v: PROTOCOL_VERSION });
    const answer = serverAnswer ?? (result?.ok ? result.value : null);
    if (!answer || signal.aborted) return null;
    const { epoch, heads } = await writer.readAll();
    if (epoch !== answer.epoch) return 'other-epoch';
    const digest = await digestOf(epoch, [...heads.values()], unknownStreams.tagsOf(epoch));
    return digest === answer.digest ? null : digest;
  }

  async function compare(serverAnswer: DigestAnswer | null, signal: AbortSignal): Promise<boolean> {
    let differing = await differingDigest(serverAnswer, signal);
    let delayMs = RECHECK_DELAY_MS;
    for (let recheck = 0; differing !== null && recheck <= BUSY_RECHECKS; recheck += 1) {
      await clock.wait(delayMs, signal).catch(() => undefined);
      const before = differing;
      differing = await differingDigest(null, signal);
      // Heads that have not moved meanwhile differ for good.
      if (differing === before) break;
      const [shortest, longest] = BUSY_RECHECK_MS;
      delayMs = shortest + random.fraction() * (longest - shortest);
    }
    if (differing === null) return true;
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
