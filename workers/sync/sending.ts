/** Sends what waits on this device: the push loop, and the upload of pictures beside it [Y3, Y5]. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import type { SyncState } from '#platform/worker-api/sync-api.ts';
import type { DrainOutcome } from '#sync/outbox/drain.ts';
import type { LeaderSession } from './leader-session.ts';
import type { SendPort } from './ports.ts';
import { createDrainer, type Drainer } from './replication/drainer.ts';
import type { StateHolder } from './sync-state.ts';

/** Failures of the push loop that come from the outbox's own storage. */
const queueStorageStates: Partial<Record<FailureCode, SyncState['storage']>> = {
  'storage-full': 'full',
  'storage-broken': 'broken',
};

export interface SendingParts {
  clock: Clock;
  random: Random;
  sender: Pick<SendPort, 'drain' | 'sendPictures'>;
  state: StateHolder;
  /** While this worker leads. */
  leaderSession(): Pick<LeaderSession, 'applyResults' | 'retryNow' | 'requestEpoch'> | null;
}

export interface Sending {
  queue: Pick<Drainer, 'notify' | 'isSending' | 'waitUntilIdle'>;
  /** Notes that there may be something to send. */
  notify(): void;
  /** Sends a new entry of the member. */
  notifyAdded(): void;
  /** Sends now: the network is back, or a member looks at the app. */
  sendNow(): void;
  /** Sends now, after a reconnect. */
  onConnected(): void;
  run(signal: AbortSignal): Promise<unknown>;
}

export function createSending({ clock, random, sender, state, leaderSession }: SendingParts): Sending {
  let queueFailed = false;
  /** The last run of the push loop has left a message behind that waits for its picture. */
  let isHeld = false;
  function onOutcome(outcome: DrainOutcome): void {
    const code = outcome.end === 'retry-later' ? outcome.code : null;
    const session = leaderSession();
    state.change({ retryReason: outcome.end === 'session-lost' ? 'session-lost' : code });
    // The context that recorded answers may have been killed before it announced them. Without a network there are
    // none.
    if (code !== 'offline') session?.applyResults();
    if (outcome.answeredCount > 0 && state.current.connection !== 'online') session?.retryNow();
    if (outcome.end === 'epoch') session?.requestEpoch();
    else if (outcome.end === 'outdated') state.change({ outdated: true });
    const storage = code === null ? undefined : queueStorageStates[code];
    if (storage || queueFailed) state.change({ storage: storage ?? 'well' });
    queueFailed = storage !== undefined;
    isHeld = outcome.end === 'held';
  }

  const drainer = createDrainer({ clock, random, drain: sender.drain, onOutcome });
  const uploader =
    sender.sendPictures &&
    createDrainer({
      clock,
      random,
      drain: sender.sendPictures,
      // Another context may have uploaded the picture that a message waits for, and ended before it sent the message.
      onOutcome: ({ answeredCount }) => void ((answeredCount > 0 || isHeld) && drainer.notify()),
    });
  const isRateLimited = () => state.current.retryReason === 'rate-limited';

  return {
    queue: drainer,
    notify() {
      drainer.notify();
      uploader?.notify();
    },
    notifyAdded() {
      uploader?.notifyAdded();
      return isRateLimited() ? drainer.notify() : drainer.notifyAdded();
    },
    sendNow() {
      drainer.sendNow();
      uploader?.sendNow();
    },
    onConnected() {
      uploader?.sendNow();
      // Only a wait that the server has demanded is respected [Y5]; any other failure may be over.
      return isRateLimited() ? drainer.notify() : drainer.sendNow();
    },
    run: (signal) => Promise.all([drainer.run(signal), uploader?.run(signal)]),
  };
}
