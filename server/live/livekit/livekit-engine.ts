/**
 * Carries the media of calls through a LiveKit server [S10]. Rooms of many stay text with it: LiveKit lets the
 * publisher's page say who may take its tracks, and shows everybody in a room to everybody, so that a blocked pair
 * would be kept apart by their own pages alone.
 *
 * Responsibilities: a random identity for each connection; what a page declares becomes a right only where the rules
 * allow it; rules that take something away, and rules that nobody can read, take it away at LiveKit too; whoever is in
 * a room without being a connection of ours is removed.
 * Races: a seat may be left while LiveKit is asked, and rules may change meanwhile: orders about one seat are given one
 * after the other, each with what holds when its turn comes.
 */
import { randomUUID } from 'node:crypto';
import type { LiveCode, LivePublish } from '#schemas/wire/live-media.ts';
import { errorName, log } from '#lib/log.ts';
import { LONGEST_LEASE_MS } from '../child/lease.ts';
import type { RoomRules } from '../child/protocol.ts';
import type { EngineEvent, EngineSeat, JoinAnswer, JoinRequest, MediaEngine } from '../media-engine.ts';
import type { LiveKitApi, LiveKitNews, Sending } from './livekit-api.ts';
import { liveKitRemovals } from './removals.ts';

interface Connection {
  seat: EngineSeat;
  identity: string;
  /** What the page declares that it sends. */
  wanted: LivePublish;
  /** What LiveKit has given last. */
  given: Sending;
  orders: Promise<unknown>;
  /** An order whose turn has not come, and which will give what holds then. */
  nextOrder: Promise<boolean> | null;
}

export interface LiveKitEngine extends MediaEngine {
  /** Takes what a webhook says. */
  take(news: LiveKitNews): void;
}

/** How often it is looked whether the rules are still known. */
const LOOK_EVERY_MS = 500;
const nothing: Sending = { camera: false, microphone: false };

/** `isShared`: other nodes have connections in the same rooms, so that one that is unknown here may be theirs. */
export function liveKitEngine(api: LiveKitApi, isShared = false): LiveKitEngine {
  const connections = new Map<string, Connection>();
  const listeners = new Set<(event: EngineEvent) => void>();
  const rulesOf = new Map<string, RoomRules>();
  const removals = liveKitRemovals(api);
  let [live, rulesUntil] = [true, -1];

  const emit = (event: EngineEvent) => {
    for (const listener of listeners) listener(event);
  };
  const isKnown = () => live && performance.now() < rulesUntil;

  /** What the rules leave of what a page declares. */
  function allowed({ seat: { room, member }, wanted }: Connection): Sending {
    const rules = rulesOf.get(room);
    if (!isKnown() || !rules || refusalOf(rules, member) !== null || !rules.mayPublish.includes(member)) return nothing;
    return {
      camera: wanted.camera && !rules.cameraCut.includes(member),
      microphone: wanted.microphone && !rules.muted.includes(member),
    };
  }

  /** Why the rules put a member out; null: they do not. */
  function refusalOf(rules: RoomRules, member: string): LiveCode | null {
    if (rules.closed) return 'room-closed';
    if (rules.banned.includes(member as never)) return 'banned';
    // Whoever is in a call with a member whom a block hides from them is in no call any more.
    return rules.hidden.some((pair) => pair.includes(member as never)) ? 'room-closed' : null;
  }

  const inTurn = <T>(connection: Connection, order: () => Promise<T>): Promise<T> => {
    const done = connection.orders.then(order, order);
    connection.orders = done.catch(() => undefined);
    return done;
  };

  /** Has LiveKit give what somebody may send, where that has changed. Resolves to whether it has. */
  function settle(connection: Connection): Promise<boolean> {
    connection.nextOrder ??= inTurn(connection, async () => {
      connection.nextOrder = null;
      if (connections.get(connection.seat.id) !== connection) return false;
      const next = allowed(connection);
      if (next.camera === connection.given.camera && next.microphone === connection.given.microphone) return true;
      try {
        await api.allow(connection.seat.room, connection.identity, next);
        connection.given = next;
        return true;
      } catch (error) {
        log.warn('livekit did not take rights', { error: errorName(error) });
        return false;
      }
    });
    return connection.nextOrder;
  }

  function drop(connection: Connection): void {
    const { seat, identity } = connection;
    if (connections.get(seat.id) === connection) connections.delete(seat.id);
    void removals.remove(seat.room, identity, connection.orders);
  }

  /** Whether somebody in a room of LiveKit has no business there. */
  function isStranger(identity: string): boolean {
    for (const connection of connections.values()) if (connection.identity === identity) return false;
    return !isShared || removals.isOut(identity);
  }

  function close(connection: Connection, code: LiveCode): void {
    drop(connection);
    emit({ seat: connection.seat.id, type: 'closed', code });
  }

  function follow(connection: Connection): void {
    const rules = rulesOf.get(connection.seat.room);
    const code = rules ? refusalOf(rules, connection.seat.member) : null;
    if (code !== null) return close(connection, code);
    const before = connection.given;
    const next = allowed(connection);
    if (before.camera === next.camera && before.microphone === next.microphone) return;
    // What is taken away is to be pressed anew, as everywhere.
    if ((before.camera && !next.camera) || (before.microphone && !next.microphone)) {
      connection.wanted = next;
      emit({ seat: connection.seat.id, type: 'state', state: { ...next, large: true } });
    }
    void settle(connection);
  }

  // A node that cannot read the rules lets nothing be sent, as the processes of the embedded engine do.
  const looking = setInterval(() => {
    if (!isKnown()) for (const connection of connections.values()) follow(connection);
    removals.look();
  }, LOOK_EVERY_MS).unref();

  async function join({ seat, sdp }: JoinRequest): Promise<JoinAnswer> {
    if (sdp !== null) return { code: 'unsupported-offer' };
    if (!live) return { code: 'stopped' };
    const connection: Connection = {
      ...{ seat, identity: randomUUID(), wanted: nothing, given: nothing },
      ...{ orders: Promise.resolve(), nextOrder: null },
    };
    connections.set(seat.id, connection);
    try {
      await api.openRoom(seat.room);
      const strangers = (await api.present(seat.room)).filter(isStranger);
      await Promise.all(strangers.map((identity) => removals.remove(seat.room, identity)));
      const token = await api.token(seat.room, connection.identity);
      return connections.get(seat.id) === connection ? { url: api.url, token } : { code: 'engine-gone' };
    } catch (error) {
      log.warn('livekit was not reached', { error: errorName(error) });
      if (connections.get(seat.id) === connection) connections.delete(seat.id);
      return { code: 'engine-gone' };
    }
  }

  return {
    available: true,
    callsOnly: true,
    join,
    leave(seat) {
      const connection = connections.get(seat.id);
      if (connection) drop(connection);
    },
    wish: () => undefined,
    async publish(seat, wanted) {
      const connection = connections.get(seat.id);
      if (!connection) return 'engine-gone';
      connection.wanted = wanted;
      const may = allowed(connection);
      const isRefused = (wanted.camera && !may.camera) || (wanted.microphone && !may.microphone);
      if (isRefused) connection.wanted = may;
      const isGiven = await settle(connection);
      if (isRefused) return 'not-allowed';
      return isGiven ? null : 'engine-gone';
    },
    setRules(rules, readAt, anew = false) {
      live = rules.live;
      rulesUntil = live ? readAt + LONGEST_LEASE_MS : -1;
      for (const each of rules.rooms) {
        const former = rulesOf.get(each.room);
        if (anew || !former || each.rev >= former.rev) rulesOf.set(each.room, each);
      }
      for (const connection of connections.values()) {
        if (live) follow(connection);
        else close(connection, 'stopped');
      }
      const inUse = new Set([...connections.values()].map(({ seat }) => seat.room));
      const named = new Set(rules.rooms.map(({ room }) => room));
      for (const room of rulesOf.keys()) if (!inUse.has(room) && !named.has(room)) rulesOf.delete(room);
    },
    countProcesses: () => 0,
    figures: () => Promise.resolve({ processes: [], crashes: 0 }),
    rooms: () => [...new Set([...connections.values()].map(({ seat }) => seat.room))],
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    take({ type, room, identity }) {
      // A token that was taken along: LiveKit knows nothing of its end but the hour.
      if (type === 'joined') {
        if (identity !== null && isStranger(identity)) void removals.remove(room, identity);
        return;
      }
      for (const connection of connections.values()) {
        if (connection.seat.room !== room || (type === 'left' && connection.identity !== identity)) continue;
        // The page comes back under another identity, with nothing on.
        close(connection, 'engine-gone');
      }
    },
    async stop() {
      clearInterval(looking);
      const all = [...connections.values()];
      connections.clear();
      await Promise.all(all.map(({ seat, identity, orders }) => removals.remove(seat.room, identity, orders)));
    },
  };
}
