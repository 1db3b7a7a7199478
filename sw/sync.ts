/**
 * Sends the queue without an open tab: the same push loop as the sync worker's, under the same lock [Y5]. It opens only
 * existing databases of the device's owner: without an owner, or after a sign-out, a late event does nothing [Y17].
 */
import { entryRules } from '#actions/rules.ts';
import type { Owner } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
import { createDeadline } from '#lib/deadline.ts';
import { log } from '#lib/log.ts';
import type { Random } from '#lib/random.ts';
import { OutboxClosed } from '#sync/outbox/database.ts';
import { drain, type DrainOutcome } from '#sync/outbox/drain.ts';
import { readOwner } from '#sync/session/owner.ts';
import { createMediaServer, type MediaServer } from '#sync/media/media-server.ts';
import { sendByFetch } from '#sync/media/send-by-fetch.ts';
import { mediaOf, type Media } from '#sync/media/media.ts';
import { hasMissingPictures, sendUploads } from '#sync/media/send-uploads.ts';
import { tokenFor, type Sessions } from '#sync/session/session.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { createTransport, type AccessToken, type Transport } from '#sync/outbox/transport.ts';
import type { SyncEvent } from './events.ts';
import { sendLocked } from './send-locked.ts';

/** The sync tags, compared in full; all run the push loop over the whole queue, in its order [PWA-33 to PWA-37]. */
export const SYNC_TAGS: readonly string[] = ['msg', 'media', 'profile'];

interface PicturePorts {
  media: Media;
  server: MediaServer;
}

export interface DrainEnvironment {
  locks: LockManager;
  clock: Clock;
  random: Random;
  openQueue(owner: Owner): Promise<Outbox>;
  /** Manages pictures; without it, no message waits for a picture. */
  pictures?: ((outbox: Outbox, accessToken: AccessToken) => PicturePorts) | undefined;
}

export interface QueueDrainPorts {
  sessions: Sessions;
  baseUrl: string;
  fetch: typeof fetch;
  /** Replaces the browser's clock, locks and databases, in the simulation. */
  environment?: DrainEnvironment;
}

export interface QueueDrain {
  /** Runs the push loop; null: there is no outbox on this device. */
  run(): Promise<DrainOutcome | null>;
  /** Closes the account's outbox at once. */
  close(account: MemberId): void;
}

export function createQueueDrain({ sessions, baseUrl, fetch, environment }: QueueDrainPorts): QueueDrain {
  const openOutboxes = new Set<Outbox>();
  const { clock = systemClock } = environment ?? {};
  /** While it runs, the server wants no further request. */
  const serverWait = createDeadline(clock);

  async function run(): Promise<DrainOutcome | null> {
    const remainingMs = serverWait.remaining();
    if (remainingMs > 0) return { end: 'retry-later', answeredCount: 0, code: 'rate-limited', retryAfter: remainingMs };
    const outcome = await runNow();
    if (outcome?.end === 'retry-later' && outcome.minimumDelay) serverWait.start(outcome.minimumDelay);
    return outcome;
  }

  async function runNow(): Promise<DrainOutcome | null> {
    const owner = await readOwner(sessions.device);
    if (!owner) return null;
    const outbox = await (
      environment?.openQueue(owner) ?? openOutbox(owner, { rules: entryRules, create: false })
    ).catch((error: unknown) => {
      if (error instanceof OutboxClosed) return null;
      throw error;
    });
    // Without the key there is no outbox to read under the app lock [Y22].
    if (!outbox) return environment ? null : sendLocked(owner, { baseUrl, fetch, locks: navigator.locks });
    openOutboxes.add(outbox);
    try {
      const accessToken = tokenFor(sessions, owner.account);
      const { push } = createTransport({
        baseUrl,
        fetch,
        accessToken,
        ...(environment && { clock: environment.clock }),
      });
      const ports = {
        outbox,
        push,
        ...(environment && { locks: environment.locks, clock: environment.clock, random: environment.random }),
      };
      const pictures = environment
        ? environment.pictures?.(outbox, accessToken)
        : { media: mediaOf(outbox), server: createMediaServer({ baseUrl, accessToken, send: sendByFetch(fetch) }) };
      return await (pictures ? drainWithPictures(ports, pictures) : drain(ports));
    } catch (error) {
      // Closed between two steps: the account leaves the device.
      if (error instanceof OutboxClosed) return { end: 'left', answeredCount: 0 };
      throw error;
    } finally {
      outbox.close();
      openOutboxes.delete(outbox);
    }
  }

  return {
    run,
    close(account) {
      for (const outbox of openOutboxes) if (outbox.account === account) outbox.close();
    },
  };
}

/**
 * Sends the queue, then pictures, then the queue again, since messages do not wait for pictures of other conversations;
 * once more if the server has lost a picture [Y3].
 */
async function drainWithPictures(
  {
    push,
    ...ports
  }: { outbox: Outbox; push: Transport['push'] } & Partial<Pick<DrainEnvironment, 'locks' | 'clock' | 'random'>>,
  pictures: PicturePorts,
): Promise<DrainOutcome> {
  let outcome = await drain({ ...ports, push, pictures: pictures.media.localPictures });
  for (let tries = 0; tries < 2; tries += 1) {
    if (outcome.end !== 'held' && !hasMissingPictures(await ports.outbox.snapshot())) break;
    const uploadOutcome = await sendUploads({ ...ports, ...pictures });
    const secondOutcome = await drain({ ...ports, push, pictures: pictures.media.localPictures });
    const answeredCount = outcome.answeredCount + secondOutcome.answeredCount;
    outcome =
      uploadOutcome.end === 'retry-later' && secondOutcome.end === 'held'
        ? { ...uploadOutcome, answeredCount }
        : { ...secondOutcome, answeredCount };
    if (uploadOutcome.end !== 'empty') break;
  }
  return outcome;
}

/** Runs the push loop for a known tag. Rejects to make the browser try again later; no member is shown a failure. */
export async function onSync({ tag }: Pick<SyncEvent, 'tag'>, queue: QueueDrain): Promise<void> {
  if (!SYNC_TAGS.includes(tag)) return;
  const outcome = await queue.run();
  log.info('sw.drained', { tag, end: outcome?.end ?? 'nothing', answered: outcome?.answeredCount ?? 0 });
  if (outcome?.end === 'retry-later') throw new Error(outcome.code);
}
