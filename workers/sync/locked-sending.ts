/**
 * Prepares sending while the app is locked [S1, Y22], in the worker that leads: has the server issue a ticket for each
 * unlocking, and keeps sealed copies of what waits.
 */
import type { Owner } from '#schemas/entities/session.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { lockTicket, type LockTicket, type LockTicketEnd, type LockTicketRequest } from '#schemas/wire/locked-push.ts';
import type { Clock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import type { Result } from '#lib/result.ts';
import { openOutboxDatabase, OutboxClosed } from '#sync/outbox/database.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { LocalPictures } from '#sync/outbox/rules/pick.ts';
import { storeTicket } from '#sync/outbox/lock-ticket.ts';
import { createCopySealer } from '#sync/outbox/seal-copies.ts';
import { sendAuthorised, type TransportPorts } from '#sync/outbox/transport.ts';
import type { DeviceDatabase } from '#sync/session/device-database.ts';
import { changeLock, lockOf } from '#sync/session/lock-record.ts';
import { createWakeSignal } from './wake-signal.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A ticket lasts for a week; an app that stays open has a fresh one each day. */
const RENEWAL_MS = 24 * HOUR_MS;
/** Failures of the way to the server. After any other one the server is asked an hour later: it may issue none. */
const passing: readonly FailureCode[] = ['offline', 'timeout', 'retry', 'server-error'];

export interface LockedSendingPorts {
  owner: Owner;
  outbox: Pick<Outbox, 'subscribe' | 'rules'>;
  clock: Clock;
  requestTicket(request: LockTicketRequest): Promise<Result<LockTicket, FailureCode>>;
  /** What ends the present ticket lies beside the lock: it is needed when key and session are gone. */
  ticketEnd: { read(): Promise<LockTicketEnd | undefined>; write(end: LockTicketEnd): Promise<void> };
  /** See `locked-answers.ts`: answers are sealed under the ticket that a new one replaces. */
  recordAnswers(): Promise<void>;
  /** Whether the server may be reachable. */
  isReachable(): boolean;
  pictures?: (() => Promise<LocalPictures>) | undefined;
}

export const requestTicketWith = (ports: TransportPorts) => (request: LockTicketRequest) =>
  sendAuthorised(ports, { path: '/sync/lock-ticket', body: JSON.stringify(request), schema: lockTicket });

/** In the lock record of the account. */
export const ticketEndIn = (device: DeviceDatabase, account: MemberId): LockedSendingPorts['ticketEnd'] => ({
  read: () => device.read(async (tx) => (await lockOf(tx, account))?.ticketEnd),
  write: async (ticketEnd) => void (await device.change((tx) => changeLock(tx, account, () => ({ ticketEnd })))),
});

/** Works until the signal aborts, or the outbox is closed. */
export async function prepareLockedSending(
  { owner, outbox, clock, requestTicket, ticketEnd, recordAnswers, isReachable, pictures }: LockedSendingPorts,
  signal: AbortSignal,
): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end, { once: true });
  const db = await openOutboxDatabase(owner, { create: false, onClosed: end });
  const sealer = createCopySealer(db, owner, outbox.rules);
  const [changed, renewalDue, spoiled] = [createWakeSignal(clock), createWakeSignal(clock), createWakeSignal(clock)];
  const unsubscribe = outbox.subscribe((_, step) => {
    if (sealer.applyStep(step)) spoiled.notify();
    // A server of another history may not know the ticket, and takes no copy of the one before [Y21].
    if (step?.change.epoch !== undefined) renewalDue.notify();
    changed.notify();
  });

  /** A full disk is no end: what waits is looked at again with the next change, and asked for again in a minute. */
  function noteFailure(error: unknown): number {
    if (error instanceof OutboxClosed) end();
    else if (!ending.signal.aborted) log.warn('lock.not-prepared', { error: errorName(error) });
    return MINUTE_MS;
  }
  /** Resolves to the milliseconds until the next time. */
  async function renew(): Promise<number> {
    if (!isReachable()) return MINUTE_MS;
    const replaces = await ticketEnd.read();
    const answer = await requestTicket(replaces ? { replaces } : {});
    if (!answer.ok) {
      log.info('lock.no-ticket', { code: answer.code });
      return passing.includes(answer.code) ? MINUTE_MS : HOUR_MS;
    }
    const { ticket, proof } = answer.value;
    await ticketEnd.write({ ticket, proof });
    await recordAnswers();
    await storeTicket(db, owner, answer.value);
    changed.notify();
    return RENEWAL_MS;
  }
  async function renewAlways(): Promise<void> {
    while (!ending.signal.aborted) {
      const pauseMs = await renew().catch(noteFailure);
      await renewalDue.wait(ending.signal, pauseMs);
    }
  }
  /** The server takes no copy under an earlier ticket, so that nobody sends what the member has taken back [S1]. */
  async function replaceSpoiled(): Promise<void> {
    while (!ending.signal.aborted) {
      await spoiled.wait(ending.signal);
      renewalDue.notify();
      await clock.wait(MINUTE_MS, ending.signal).catch(() => undefined);
    }
  }
  async function sealAlways(): Promise<void> {
    for (changed.notify(); ;) {
      await changed.wait(ending.signal);
      if (ending.signal.aborted) return;
      const uploads = await pictures?.().catch(() => undefined);
      await sealer.look({ now: clock.now(), pictures: uploads }).catch(noteFailure);
    }
  }

  try {
    if (signal.aborted) return;
    await Promise.all([renewAlways(), replaceSpoiled(), sealAlways()]);
  } finally {
    end();
    signal.removeEventListener('abort', end);
    unsubscribe();
    db.close();
  }
}
