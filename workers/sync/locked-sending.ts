/**
 * Prepares sending while the app is locked [S1, Y22], in the worker that leads: has the server issue a ticket for each
 * unlocking, and keeps sealed copies of what waits.
 */
import type { Owner } from '#schemas/entities/session.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import { lockTicket, type LockTicket } from '#schemas/wire/locked-push.ts';
import type { Clock } from '#lib/clock.ts';
import { errorName, log } from '#lib/log.ts';
import type { Result } from '#lib/result.ts';
import { openOutboxDatabase, OutboxClosed } from '#sync/outbox/database.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { LocalPictures } from '#sync/outbox/rules/pick.ts';
import { sealCopies, storeTicket } from '#sync/outbox/seal-copies.ts';
import { sendAuthorised, type TransportPorts } from '#sync/outbox/transport.ts';
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
  requestTicket(): Promise<Result<LockTicket, FailureCode>>;
  /** Whether the server may be reachable. */
  isReachable(): boolean;
  pictures?: (() => Promise<LocalPictures>) | undefined;
}

export const requestTicketWith = (ports: TransportPorts) => () =>
  sendAuthorised(ports, { path: '/sync/lock-ticket', body: '{}', schema: lockTicket });

/** Works until the signal aborts, or the outbox is closed. */
export async function prepareLockedSending(
  { owner, outbox, clock, requestTicket, isReachable, pictures }: LockedSendingPorts,
  signal: AbortSignal,
): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end, { once: true });
  const db = await openOutboxDatabase(owner, { create: false, onClosed: end });
  const [changed, renewalDue] = [createWakeSignal(clock), createWakeSignal(clock)];
  const unsubscribe = outbox.subscribe((_, step) => {
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
    const answer = await requestTicket();
    if (!answer.ok) {
      log.info('lock.no-ticket', { code: answer.code });
      return passing.includes(answer.code) ? MINUTE_MS : HOUR_MS;
    }
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
  async function sealAlways(): Promise<void> {
    for (changed.notify(); ;) {
      await changed.wait(ending.signal);
      if (ending.signal.aborted) return;
      const uploads = await pictures?.().catch(() => undefined);
      await sealCopies(db, owner, { rules: outbox.rules, now: clock.now(), pictures: uploads }).catch(noteFailure);
    }
  }

  try {
    if (signal.aborted) return;
    await Promise.all([renewAlways(), sealAlways()]);
  } finally {
    end();
    signal.removeEventListener('abort', end);
    unsubscribe();
    db.close();
  }
}
