/**
 * One device in a test: an IndexedDB of its own, an auth service, and as many contexts (pages, workers) as asked for.
 */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';
import { systemClock, type Clock } from '#lib/clock.ts';
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { createSessions, type Sessions } from '#sync/session/session.ts';
import { ADA, startAuthDouble, type AuthDouble } from './auth-double.ts';

/** Nothing listens there. */
export const NOWHERE = 'http://127.0.0.1:9';

export interface DeviceBed {
  readonly service: AuthDouble;
  /** Milliseconds by which the device's clock is off. */
  clockShiftMs: number;
  clock: Clock;
  context(options?: { baseUrl?: string; clock?: Clock; beforeLoss?: () => Promise<unknown> }): Sessions;
  signIn(sessions: Sessions, member?: typeof ADA): ReturnType<Sessions['signIn']>;
}

/** To be called at a test file's top: a fresh device for each test. */
export function deviceBed(): DeviceBed {
  let service: AuthDouble;
  const open: Sessions[] = [];
  const bed: DeviceBed = {
    get service() {
      return service;
    },
    clockShiftMs: 0,
    clock: { now: () => Date.now() + bed.clockShiftMs, wait: systemClock.wait },
    context({ baseUrl = service.url, clock = bed.clock, ...more } = {}) {
      const sessions = createSessions({
        baseUrl,
        fetch,
        clock,
        locks: navigator.locks,
        device: createDeviceDatabase(),
        ...more,
      });
      open.push(sessions);
      return sessions;
    },
    signIn: (sessions, member = ADA) => sessions.signIn(member.email, member.password),
  };

  beforeEach(async () => {
    bed.clockShiftMs = 0;
    globalThis.indexedDB = new IDBFactory();
    service = await startAuthDouble();
  });
  afterEach(async () => {
    for (const sessions of open.splice(0)) {
      sessions.close();
      sessions.device.close();
    }
    await service.close();
  });
  return bed;
}
