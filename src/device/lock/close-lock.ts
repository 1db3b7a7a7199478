/**
 * Locks the app: in every page, at once [S25]. A page that locks shows nothing any more and starts again, which ends
 * its workers, revokes its blobs and forgets the key.
 */
import type { MemberId } from '#schemas/ids.ts';
import { openChannel, type OpenChannel } from '#lib/channel.ts';
import { QUICK_EXIT } from '#lib/escape-twice.ts';
import type { LockRecord } from '#sync/lock/types.ts';
import { changeLock, lockOf } from '#sync/session/lock-record.ts';
import { pageDevice } from '../page-device.ts';

const CHANNEL = 'alcove-lock';

/** Ends the watch of this page. */
let stopWatch: () => void = () => undefined;

export interface LockedPage {
  /** Shows nothing of the page. */
  blank(): void;
  unblank(): void;
  /** Starts the page again, at an address that tells nothing. */
  restart(): void;
}

export const documentPage: LockedPage = {
  blank: () => void (document.documentElement.hidden = true),
  unblank: () => void (document.documentElement.hidden = false),
  restart() {
    location.hash = '#/home';
    location.reload();
  },
};

/** Locks this page and all others of the account. */
export async function lockNow(account: MemberId, page = documentPage, open: OpenChannel = openChannel): Promise<void> {
  page.blank();
  // This page would hear itself, and start again before the change is written.
  stopWatch();
  tellPages({ account }, open);
  try {
    await raiseGeneration(account);
  } finally {
    page.restart();
  }
}

const raiseGeneration = (account: MemberId) =>
  pageDevice().change((tx) => changeLock(tx, account, ({ generation }) => ({ generation: generation + 1 })));

/** `isSettings`: when to lock was changed; otherwise the pages lock. */
function tellPages(message: { account: MemberId; isSettings?: true }, open: OpenChannel): void {
  const channel = open(CHANNEL);
  channel.post(message);
  channel.close();
}

/** Changes when the app locks, from now on and in every page. */
export async function changeLockTimes(
  account: MemberId,
  change: Partial<Pick<LockRecord, 'afterMs' | 'onHide'>>,
): Promise<void> {
  await pageDevice().change((tx) => changeLock(tx, account, () => change));
  tellPages({ account, isSettings: true }, openChannel);
  await startLockWatch(account);
}

interface LockWatchPorts {
  page: LockedPage;
  channel: OpenChannel;
  /** `document` and `window`. */
  events: EventTarget;
  isHidden(): boolean;
  generation(): Promise<number | null>;
  lock(): void;
  /** Other pages that sleep find a higher one when they wake. */
  raiseGeneration(): void;
  /** Reads anew when to lock. */
  restartWatch(): void;
  now(): number;
}

/**
 * Watches until the lock has to close: after a time without a touch or out of sight, at once when hidden if so chosen,
 * and when another page closes it. Returns a function that stops it.
 */
export function watchLock(
  { afterMs, onHide, generation }: { afterMs: number | null; onHide: boolean; generation: number },
  account: MemberId,
  ports: LockWatchPorts,
): () => void {
  const ending = new AbortController();
  const options = { capture: true, passive: true, signal: ending.signal };
  const channel = ports.channel(CHANNEL);
  channel.listen((message) => {
    const notice = message as { account?: unknown; isSettings?: true } | null;
    if (notice?.account !== account) return;
    if (notice.isSettings) return ports.restartWatch();
    ports.page.blank();
    ports.page.restart();
  });
  let touchedAt = ports.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOver = () => afterMs !== null && ports.now() - touchedAt >= afterMs;
  const check = () => {
    clearTimeout(timer);
    if (afterMs === null) return;
    if (isOver()) return ports.lock();
    timer = setTimeout(check, afterMs - (ports.now() - touchedAt));
  };
  const touch = () => {
    // A page that slept must not take the first touch for a sign of life.
    if (isOver()) return ports.lock();
    touchedAt = ports.now();
  };
  // By the channel that listens, which does not hear itself: this page is on its way to another one.
  const leave = () => {
    channel.post({ account });
    ports.raiseGeneration();
  };
  ports.events.addEventListener(QUICK_EXIT, leave, options);
  for (const name of ['pointerdown', 'keydown', 'wheel']) ports.events.addEventListener(name, touch, options);
  ports.events.addEventListener(
    'visibilitychange',
    () => {
      if (ports.isHidden() ? onHide : isOver()) ports.lock();
    },
    options,
  );
  /** A page that the browser has kept shows nothing until it is known that nobody locked it meanwhile [S25]. */
  const wake = async () => {
    const now = await ports.generation().catch(() => null);
    if (now !== generation) ports.page.restart();
    else ports.page.unblank();
  };
  for (const name of ['freeze', 'pagehide']) ports.events.addEventListener(name, () => ports.page.blank(), options);
  for (const name of ['resume', 'pageshow']) ports.events.addEventListener(name, () => void wake(), options);
  check();
  return () => {
    clearTimeout(timer);
    channel.close();
    ending.abort();
  };
}

/** Starts watching in the browser, if the account has a lock; a watch that is under way is replaced. */
export async function startLockWatch(account: MemberId): Promise<void> {
  const readLock = () => pageDevice().read((tx) => lockOf(tx, account));
  const lock = await readLock();
  if (!lock) return;
  stopWatch();
  stopWatch = watchLock(lock, account, {
    page: documentPage,
    channel: openChannel,
    events: window,
    isHidden: () => document.hidden,
    generation: async () => (await readLock())?.generation ?? null,
    lock: () => void lockNow(account),
    raiseGeneration: () => void raiseGeneration(account),
    restartWatch: () => void startLockWatch(account),
    now: Date.now,
  });
}
