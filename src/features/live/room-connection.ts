/**
 * Keeps a page in one live room: joins it, follows what happens there, and joins again after a loss.
 *
 * Responsibilities: every event is parsed first, and one that does not fit makes the page join anew.
 * Races: an acknowledgement of an earlier attempt changes nothing; whoever must leave is not brought back by a
 * reconnection.
 */
import { failureCode, type FailureCode } from '#schemas/error-codes.ts';
import { liveRefusal, type LiveRefusal, type LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId } from '#schemas/ids.ts';
import {
  joinedRoom,
  liveBansAnswer,
  manyEvents,
  type LiveBansAnswer,
  type ManyEvent,
  type ManyPayload,
  type ManyRequest,
} from '#schemas/wire/live-rooms.ts';
import { log } from '#lib/log.ts';
import type { RoomFeedback } from '#lib/feedback.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { LiveSocket, LiveSocketListener } from '#platform/live-socket.ts';
import { applyRoomEvent, roomModelOf, soundsOf, type RoomEvent, type RoomModel } from './room-model.ts';

/** Pause before another entry where the server has not answered one, in milliseconds. */
const JOIN_AGAIN_MS = 2_000;

export type RoomProblem = LiveRefusal | FailureCode;

/**
 * `away`: no connection, tried again. `out`: refused, or shown out; it does not try again by itself. `wasGuest`: the
 * page has been in this room of somebody else, and its member may still report it.
 */
export type RoomState =
  | { phase: 'connecting'; model: null }
  | { phase: 'joined'; model: RoomModel; media: boolean; carrier?: 'livekit' | undefined; seat: string }
  | { phase: 'away'; model: RoomModel | null; failure: FailureCode | null }
  | { phase: 'out'; model: null; code: RoomProblem; until: string | null; wasGuest: boolean };

export interface RoomConnection {
  state(): RoomState;
  /** The first listener opens the connection, and the last one to go closes it. */
  watch(listener: () => void): () => void;
  /** Does something in the room. Resolves to null, or to why it was not done. */
  act<R extends ManyRequest>(name: R, payload: ManyPayload<R>): Promise<{ code: RoomProblem; waitMs: number } | null>;
  bans(): Promise<Result<LiveBansAnswer, RoomProblem>>;
  /** Tries to enter again after a refusal. */
  enterAgain(): void;
  /** The connection, for the media of the room; null: it is not open. */
  socket(): LiveSocket['socket'] | null;
}

interface Parts {
  account: MemberId;
  roomId: LiveRoomId;
  open(account: MemberId, listener: LiveSocketListener): LiveSocket;
  onSound(sound: RoomFeedback): void;
}

interface Acknowledgement {
  success?: unknown;
  code?: unknown;
  until?: unknown;
  waitMs?: unknown;
}

const problemOf = (code: unknown): RoomProblem => {
  const refusal = liveRefusal.safeParse(code);
  if (refusal.success) return refusal.data;
  return failureCode.safeParse(code).data ?? 'server-error';
};

export function connectToRoom({ account, roomId, open, onSound }: Parts): RoomConnection {
  const connecting: RoomState = { phase: 'connecting', model: null };
  let state: RoomState = connecting;
  let [attempt, wasGuest] = [0, false];
  /** Joins again where nothing answered. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What an earlier attempt is answered, or would still do, counts for nothing. */
  const nextAttempt = () => {
    clearTimeout(timer);
    return ++attempt;
  };
  let connection: LiveSocket | null = null;
  const listeners = new Set<() => void>();
  const change = (next: RoomState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const request = async (name: ManyRequest, payload: unknown) =>
    ((await connection?.request(name, payload)) ?? null) as Acknowledgement | null;

  async function join(): Promise<void> {
    const own = nextAttempt();
    const answer = await request('many:join', { roomId });
    if (own !== attempt) return;
    if (answer?.success === true) {
      const joined = joinedRoom.safeParse(answer);
      if (joined.success) {
        const { media, carrier, seat } = joined.data;
        wasGuest = joined.data.room.ownerId !== account;
        return change({ phase: 'joined', model: roomModelOf(joined.data), media, carrier, seat });
      }
      return change({ phase: 'out', model: null, code: 'bad-answer', until: null, wasGuest });
    }
    if (answer === null) {
      change({ phase: 'away', model: state.model, failure: 'timeout' });
      if (connection?.socket.connected) timer = setTimeout(() => void join(), JOIN_AGAIN_MS);
      return;
    }
    const until = typeof answer.until === 'string' ? answer.until : null;
    change({ phase: 'out', model: null, code: problemOf(answer.code), until, wasGuest });
  }

  function onEvent(name: string, payload: unknown): void {
    if (!Object.hasOwn(manyEvents, name)) return;
    const parsed = manyEvents[name as ManyEvent].safeParse(payload);
    if (!parsed.success) {
      log.warn('live.unreadable', { name });
      void join();
      return;
    }
    const event = { name, payload: parsed.data } as RoomEvent;
    if (event.name === 'many:closed') {
      nextAttempt();
      return change({ phase: 'out', model: null, ...event.payload, wasGuest });
    }
    if (state.phase !== 'joined') return;
    for (const sound of soundsOf(state.model, event, account)) onSound(sound);
    const model = applyRoomEvent(state.model, event);
    if (model !== state.model) change({ ...state, model });
  }

  const listener: LiveSocketListener = {
    onConnected: () => {
      if (state.phase !== 'out') void join();
    },
    onLost(failure) {
      nextAttempt();
      if (state.phase !== 'out') change({ phase: 'away', model: state.model, failure });
    },
    onEvent,
  };

  function close(): void {
    nextAttempt();
    connection?.close();
    connection = null;
    state = connecting;
  }

  return {
    state: () => state,
    watch(watcher) {
      listeners.add(watcher);
      connection ??= open(account, listener);
      return () => {
        listeners.delete(watcher);
        if (listeners.size === 0) close();
      };
    },
    async act(name, payload) {
      const answer = await request(name, payload);
      if (answer?.success === true) return null;
      if (answer === null) return { code: 'offline', waitMs: 0 };
      return { code: problemOf(answer.code), waitMs: typeof answer.waitMs === 'number' ? answer.waitMs : 0 };
    },
    async bans() {
      const answer = await request('many:bans', {});
      const parsed = liveBansAnswer.safeParse(answer);
      if (answer?.success === true && parsed.success) return done(parsed.data);
      return refused(answer === null ? 'offline' : problemOf(answer.code));
    },
    enterAgain() {
      change(connecting);
      if (connection?.socket.connected) void join();
      else connection?.socket.connect();
    },
    socket: () => connection?.socket ?? null,
  };
}
