/**
 * Keeps the rules of rooms fresh in the media engine [S11, S35].
 *
 * Responsibilities: reads the rules of all rooms with a seat each second, at once before somebody enters, and at once
 * when asked after a change. What cannot be read is unknown, and the engine's lease then ends by itself.
 * Races: one read runs at a time; a request during a read is answered by the next one, which began after the request.
 */
import { errorName, log } from '#lib/log.ts';
import type { RoomRules } from './child/protocol.ts';
import type { MediaEngine } from './media-engine.ts';
import type { LiveRights, LiveRules } from './rights.ts';

/** Whether media may flow; `unknown`: nobody can say, and they do not. */
export type LeaseState = 'live' | 'stopped' | 'unknown';

export interface RulesLease {
  /** Reads the rules with those of a room that somebody is about to enter. */
  include(room: string): Promise<LeaseState>;
  /** Reads the rules of all rooms now, after a change. */
  refresh(): Promise<LeaseState>;
  stop(): void;
}

const READ_EVERY_MS = 1000;

export function keepRules(rights: Pick<LiveRights, 'rules'>, engine: MediaEngine, everyMs = READ_EVERY_MS): RulesLease {
  const entering = new Map<string, number>();
  let running: Promise<LeaseState> | null = null;
  let next: Promise<LeaseState> | null = null;
  let hasFailed = false;

  async function read(): Promise<LeaseState> {
    const rooms = [...new Set([...engine.rooms(), ...entering.keys()])];
    const readAt = performance.now();
    try {
      const rules = await rights.rules(rooms);
      engine.setRules(withAllRooms(rules, rooms), readAt, hasFailed);
      hasFailed = false;
      return rules.live ? 'live' : 'stopped';
    } catch (error) {
      hasFailed = true;
      log.warn('live rules not read', { error: errorName(error), rooms: rooms.length });
      return 'unknown';
    }
  }

  function refresh(): Promise<LeaseState> {
    if (running) {
      next ??= running.then(() => {
        next = null;
        return refresh();
      });
      return next;
    }
    running = read().finally(() => {
      running = null;
    });
    return running;
  }

  const timer = setInterval(() => {
    if (engine.rooms().length > 0 && !running) void refresh();
  }, everyMs).unref();

  return {
    async include(room) {
      entering.set(room, (entering.get(room) ?? 0) + 1);
      try {
        return await refresh();
      } finally {
        const others = (entering.get(room) ?? 1) - 1;
        if (others > 0) entering.set(room, others);
        else entering.delete(room);
      }
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}

/** A room of which the database says nothing is closed. */
function withAllRooms(rules: LiveRules, rooms: readonly string[]): LiveRules {
  const known = new Set(rules.rooms.map(({ room }) => room));
  return { ...rules, rooms: [...rules.rooms, ...rooms.filter((room) => !known.has(room)).map(closedRoom)] };
}

const closedRoom = (room: string): RoomRules => ({
  room,
  rev: Number.MAX_SAFE_INTEGER,
  closed: true,
  hidden: [],
  withheld: [],
  mayPublish: [],
  muted: [],
  cameraCut: [],
  banned: [],
});
