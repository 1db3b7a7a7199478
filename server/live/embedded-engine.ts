/**
 * The media engine that the server brings along: processes that carry media, each room in one of them.
 *
 * Responsibilities: starts a process with the first room that belongs to it, sends heartbeats for as long as the rules
 * are known, starts a process that has crashed anew, and tells the pages of its seats to come back.
 * Races: a seat may be left while its offer is answered, and a process may end at any moment; a seat exists from its
 * join to its `closed` event or `leave`, whichever is first.
 */
import type { LiveCode } from '#schemas/wire/live-media.ts';
import { log } from '#lib/log.ts';
import { LONGEST_LEASE_MS } from './child/lease.ts';
import type { EngineSettings } from './child/protocol.ts';
import { EngineChild, type Reply } from './engine-child.ts';
import type { EngineEvent, JoinAnswer, JoinRequest, MediaEngine, EngineSeat } from './media-engine.ts';
import { placeOf } from './rendezvous.ts';
import type { LiveRules } from './rights.ts';

export interface EmbeddedSettings extends EngineSettings {
  /** Processes at most; each has a UDP port of its own, from `port` on. */
  processes: number;
  /** Whether pages may come through a relay; each process then has a second port, after those of all. */
  relays?: boolean;
  /** Called when a process can never be started; `others`: number of those that carry its rooms from now on. */
  onUnavailable?: (reason: string, others: number) => void;
}

const HEARTBEAT_MS = 400;
/** Pause before a process that ended soon after its start is started anew; twice as long each time, up to a minute. */
const RESTART_MS = 1000;
const LONGEST_RESTART_MS = 60_000;
/** Time after which a process counts as having run well. */
const STEADY_MS = 10_000;

interface Place {
  child: EngineChild;
  startedAt: number;
}

const refusalIn = (reply: Reply): LiveCode => ('code' in reply ? reply.code : 'engine-gone');

export function embeddedEngine(settings: EmbeddedSettings): MediaEngine {
  const { processes, relays = false } = settings;
  /** Places of processes, without those that could never be started. */
  let names = Array.from({ length: processes }, (_, index) => String(index));
  const everReady = new Set<string>();
  const places = new Map<string, Place>();
  const seats = new Map<string, EngineSeat>();
  const listeners = new Set<(event: EngineEvent) => void>();
  /** Ends in a row soon after a start, and until when no process is started, by place. */
  const pauses = new Map<string, { ends: number; until: number; timer?: ReturnType<typeof setTimeout> }>();
  let [available, crashes, stopping, rulesUntil] = [true, 0, false, -1];

  const emit = (event: EngineEvent) => {
    for (const listener of listeners) listener(event);
  };
  const placeFor = (room: string) => (names.length > 0 ? placeOf(room, names) : null);
  const leaseMs = () => Math.max(0, rulesUntil - performance.now());

  function start(name: string): Place {
    const startedAt = performance.now();
    const child = new EngineChild({
      settings: {
        ...settings,
        port: settings.port + Number(name),
        ...(relays && { relayPort: settings.port + processes + Number(name) }),
      },
      onEvent(event) {
        if (event.type === 'closed') seats.delete(event.seat);
        emit(event);
      },
      onEnd: (wasReady, reason) => onEnd(name, wasReady, reason, startedAt),
    });
    const place = { child, startedAt };
    places.set(name, place);
    void child.ready.then((isReady) => {
      if (!isReady) return;
      everReady.add(name);
      child.tell({ type: 'heartbeat', leaseMs: leaseMs() });
    });
    return place;
  }

  function onEnd(name: string, wasReady: boolean, reason: string | null, startedAt: number): void {
    places.delete(name);
    if (stopping) return;
    crashes++;
    log.warn('live engine ended', { reason, crashes });
    const lost = [...seats.values()].filter(({ room }) => placeFor(room) === name);
    // One that never ran at all has no library or no port; any later trouble passes.
    const isUseless = !wasReady && !everReady.has(name);
    if (isUseless) {
      names = names.filter((each) => each !== name);
      available = names.length > 0;
      settings.onUnavailable?.(reason ?? 'it ended at once', names.length);
    }
    for (const { id } of lost) {
      seats.delete(id);
      emit({ seat: id, type: 'closed', code: available ? 'engine-gone' : 'unavailable' });
    }
    if (isUseless) return;
    const ends = performance.now() - startedAt < STEADY_MS ? (pauses.get(name)?.ends ?? 0) + 1 : 0;
    // The first end of a process that was ready is no reason to wait: its pages come back at once.
    const pauseMs = ends > 1 || !wasReady ? Math.min(LONGEST_RESTART_MS, RESTART_MS * 2 ** Math.max(0, ends - 2)) : 0;
    clearTimeout(pauses.get(name)?.timer);
    const restart = () => {
      if (!stopping && !places.has(name)) start(name);
    };
    pauses.set(name, {
      ends,
      until: performance.now() + pauseMs,
      ...(lost.length > 0 && { timer: setTimeout(restart, pauseMs) }),
    });
  }

  const childFor = (room: string): EngineChild | undefined => places.get(placeFor(room) ?? '')?.child;

  const heartbeat = setInterval(() => {
    for (const { child } of places.values()) child.tell({ type: 'heartbeat', leaseMs: leaseMs() });
  }, HEARTBEAT_MS).unref();

  /** Rules that were read last, for a process that is started later. */
  let latest: LiveRules = { live: true, rooms: [] };

  async function join({ seat, sdp, mayPublish }: JoinRequest): Promise<JoinAnswer> {
    const name = placeFor(seat.room);
    if (name === null) return { code: 'unavailable' };
    if (sdp === null) return { code: 'unsupported-offer' };
    if (!latest.live) return { code: 'stopped' };
    if (!places.has(name) && (pauses.get(name)?.until ?? 0) > performance.now()) return { code: 'engine-gone' };
    const { child } = places.get(name) ?? start(name);
    seats.set(seat.id, seat);
    await child.ready;
    const rules = latest.rooms.find(({ room }) => room === seat.room);
    const reply = await child.request({
      type: 'join',
      room: seat.room,
      seat: seat.id,
      member: seat.member,
      sdp,
      mayPublish,
      ...(rules && { rules }),
    });
    if ('sdp' in reply) return reply;
    seats.delete(seat.id);
    return { code: available ? refusalIn(reply) : 'unavailable' };
  }

  return {
    get available() {
      return available;
    },
    join,
    leave(seat) {
      seats.delete(seat.id);
      childFor(seat.room)?.tell({ type: 'leave', seat: seat.id });
    },
    wish: (seat, tiles) => childFor(seat.room)?.tell({ type: 'wish', seat: seat.id, tiles }),
    async publish(seat, wanted) {
      const child = childFor(seat.room);
      const reply = child && (await child.request({ type: 'publish', seat: seat.id, wanted }));
      return reply && 'done' in reply ? null : reply ? refusalIn(reply) : 'engine-gone';
    },
    setRules(rules, readAt, anew = false) {
      latest = rules;
      if (!rules.live) {
        rulesUntil = -1;
        for (const { child } of places.values()) child.tell({ type: 'closeAll', code: 'stopped' });
        return;
      }
      rulesUntil = readAt + LONGEST_LEASE_MS;
      for (const [name, { child }] of places) {
        child.tell({ type: 'rules', anew, rules: rules.rooms.filter(({ room }) => placeFor(room) === name) });
        child.tell({ type: 'heartbeat', leaseMs: leaseMs() });
      }
    },
    countProcesses: () => places.size,
    async figures(room) {
      const replies = await Promise.all(
        [...places.values()].map(({ child }) =>
          child.request({ type: 'figures', ...(room !== undefined && { room }) }),
        ),
      );
      return { processes: replies.flatMap((reply) => ('figures' in reply ? [reply.figures] : [])), crashes };
    },
    rooms: () => [...new Set([...seats.values()].flatMap(({ room, isProbe }) => (isProbe === true ? [] : room)))],
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      stopping = true;
      clearInterval(heartbeat);
      for (const { timer } of pauses.values()) clearTimeout(timer);
      await Promise.all([...places.values()].map(({ child }) => child.stop()));
    },
  };
}
