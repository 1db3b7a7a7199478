/** [Y8] Convergence is checked, not assumed: even a lost last event is found. */
import { DIGEST_INTERVAL_MS, PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { DigestAnswer } from '#schemas/wire/sync.ts';
import { digestOf } from '#domain/digest.ts';
import type { Clock } from '#lib/clock.ts';
import { log } from '#lib/log.ts';
import type { StoreWriter } from '#store/writer.ts';
import { createBell } from '../bell.ts';
import type { SyncServer } from '../ports.ts';

/** What is under way arrives within this. */
const PATIENCE_MS = 1000;
/** While nothing happens, checks become this rare. */
const RAREST_MS = 4 * 60_000;

export interface DigestParts {
  clock: Clock;
  server: SyncServer;
  writer: StoreWriter;
  wantPull(): void;
}

export interface DigestCheck {
  /** Compares with what the server has just said; with nothing, asks. Equal: true. */
  compare(answer: DigestAnswer | null, signal: AbortSignal): Promise<boolean>;
  /** Something happened: the next check comes after the shortest time again. */
  busy(): void;
  /** Checks again and again, for as long as there is a connection. */
  run(signal: AbortSignal): Promise<void>;
}

export function createDigestCheck({ clock, server, writer, wantPull }: DigestParts): DigestCheck {
  const stirred = createBell(clock);
  let interval = DIGEST_INTERVAL_MS;

  async function equal(given: DigestAnswer | null, signal: AbortSignal): Promise<boolean | null> {
    const asked = given ? null : await server.digest({ v: PROTOCOL_VERSION });
    const answer = given ?? (asked?.ok ? asked.value : null);
    if (!answer || signal.aborted) return null;
    const { epoch, heads } = await writer.all();
    return epoch === answer.epoch && (await digestOf(epoch, [...heads.values()])) === answer.digest;
  }

  async function compare(given: DigestAnswer | null, signal: AbortSignal): Promise<boolean> {
    if ((await equal(given, signal)) !== false) return true;
    await clock.wait(PATIENCE_MS, signal).catch(() => undefined);
    if ((await equal(null, signal)) !== false) return true;
    log.info('digest.differs');
    wantPull();
    return false;
  }

  return {
    compare,
    busy() {
      if (interval > DIGEST_INTERVAL_MS) stirred.ring();
      interval = DIGEST_INTERVAL_MS;
    },
    async run(signal) {
      while (!signal.aborted) {
        const waited = interval;
        await stirred.wait(signal, waited);
        if (signal.aborted) return;
        if (interval < waited) continue;
        interval = (await compare(null, signal)) ? Math.min(RAREST_MS, interval * 2) : DIGEST_INTERVAL_MS;
      }
    },
  };
}
