/** One device in a test: its own IndexedDB, an auth service, and any number of contexts (pages, workers). */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';
import { systemClock, type Clock } from '#lib/clock.ts';
import { createDeviceDatabase } from '#sync/session/device-database.ts';
import { createSessions, type Sessions } from '#sync/session/session.ts';
import { ADA, startAuthDouble, type AuthDouble } from './auth-double.ts';

/** Address where nobody listens. */
export const NOWHERE = 'http://127.0.0.1:9';

export interface DeviceBed {
  readonly service: AuthDouble;
  /** Milliseconds by which the device's clock is off. */
  clockShiftMs: number;
  clock: Clock;
  context(options?: { baseUrl?: string; clock?: Clock; beforeLoss?: () => Promise<unknown> }): Sessions;
  signIn(sessions: Sessions, member?: typeof ADA): ReturnType<Sessions['signIn']>;
}

/** Creates a new device for each test; call it at the top of a test file. */
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
