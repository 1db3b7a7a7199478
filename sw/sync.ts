/**
 * [Y5] The queue leaves though no tab is open: the same drain as the sync worker's, under the same lock. It opens what
 * the device's owner has and makes nothing: without an owner, or after a sign-out, a late event does nothing [Y17].
 */
import { entryRules } from '#actions/rules.ts';
import type { Owner } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import { systemClock, type Clock } from '#lib/clock.ts';
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

/** [PWA-33 to PWA-37] Exactly these; all drain the one queue, in its order. */
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
  /** Without them, no message waits for one. */
  pictures?: ((outbox: Outbox, accessToken: AccessToken) => PicturePorts) | undefined;
}

export interface QueueDrainPorts {
  sessions: Sessions;
  baseUrl: string;
  fetch: typeof fetch;
  /** Where they are not the browser's own. */
  environment?: DrainEnvironment;
}

export interface QueueDrain {
  /** Null: there is nothing here to drain. */
  run(): Promise<DrainOutcome | null>;
  /** Lets go of the account's queue at once. */
  close(account: MemberId): void;
}

export function createQueueDrain({ sessions, baseUrl, fetch, environment }: QueueDrainPorts): QueueDrain {
  const openOutboxes = new Set<Outbox>();
  const { clock = systemClock } = environment ?? {};
  /** The server has asked not to be asked before. */
  let notBefore = 0;

  async function run(): Promise<DrainOutcome | null> {
    const remainingMs = notBefore - clock.now();
    if (remainingMs > 0) return { end: 'retry-later', answeredCount: 0, code: 'rate-limited', retryAfter: remainingMs };
    const outcome = await runNow();
    if (outcome?.end === 'retry-later' && outcome.minimumDelay) notBefore = clock.now() + outcome.minimumDelay;
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
    if (!outbox) return null;
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
      // Closed between two of its steps: the account leaves.
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
 * [Y3] Words do not wait for pictures of other conversations: the queue goes first, and again when its pictures are
 * there; once more when the server has one no more.
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

/** A rejection asks the browser to try again later; it shows nothing to anyone. */
export async function onSync({ tag }: Pick<SyncEvent, 'tag'>, queue: QueueDrain): Promise<void> {
  if (!SYNC_TAGS.includes(tag)) return;
  const outcome = await queue.run();
  log.info('sw.drained', { tag, end: outcome?.end ?? 'nothing', answered: outcome?.answeredCount ?? 0 });
  if (outcome?.end === 'retry-later') throw new Error(outcome.code);
}
