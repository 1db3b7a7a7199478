/** The port of media engines: what carries cameras and microphones of a room to its members. */
import type { MemberId } from '#schemas/ids.ts';
import type { LiveCode, LivePublish, LiveSlot, LiveState, TileWish } from '#schemas/wire/live-media.ts';
import type { ChildFigures } from './child/protocol.ts';
import type { LiveRules } from './rights.ts';

/** One member's connection in one room. */
export interface EngineSeat {
  id: string;
  room: string;
  member: MemberId;
  /** true: tries the connection alone, in a place that is no room. */
  isProbe?: boolean;
}

export interface JoinRequest {
  seat: EngineSeat;
  /** null: the page makes its connection with the address and the token of the answer. */
  sdp: string | null;
  mayPublish: boolean;
}
export type JoinAnswer = { sdp: string; slots: LiveSlot[] } | { url: string; token: string } | { code: LiveCode };

export type EngineEvent = { seat: string } & (
  | { type: 'slots'; slots: LiveSlot[] }
  | { type: 'speaking'; members: MemberId[] }
  | { type: 'state'; state: LiveState }
  | { type: 'closed'; code: LiveCode }
);

export interface EngineFigures {
  /** Processes that run. */
  processes: ChildFigures[];
  /** Processes that ended by themselves. */
  crashes: number;
}

export interface MediaEngine {
  /** false: this server serves rooms as text. */
  readonly available: boolean;
  /** true: it keeps no rule of rooms about pairs, so that it carries calls alone [S10]. */
  readonly callsOnly?: boolean;
  join(request: JoinRequest): Promise<JoinAnswer>;
  leave(seat: EngineSeat): void;
  wish(seat: EngineSeat, tiles: TileWish[]): void;
  /** Resolves to the code of a refusal, or to null. */
  publish(seat: EngineSeat, wanted: LivePublish): Promise<LiveCode | null>;
  /**
   * Replaces the rules of rooms, which alone say who is muted or put out, and what is closed. `readAt`: when they were
   * asked for, by `performance.now()`; `anew`: the last reading failed, so their numbers may have begun anew.
   */
  setRules(rules: LiveRules, readAt: number, anew?: boolean): void;
  /** Returns how many processes run, without asking them: one may answer late, or never. */
  countProcesses(): number;
  /** `room`: also counts who has received packets of whom in it. */
  figures(room?: string): Promise<EngineFigures>;
  /** Rooms in which somebody has a seat. */
  rooms(): string[];
  /** Calls a function with everything that pages are to be told. Returns the function that ends this. */
  onEvent(listener: (event: EngineEvent) => void): () => void;
  stop(): Promise<void>;
}

/** Returns the engine of a server that has none. */
export const noEngine: MediaEngine = {
  available: false,
  join: () => Promise.resolve({ code: 'unavailable' }),
  leave: () => undefined,
  wish: () => undefined,
  publish: () => Promise.resolve('unavailable'),
  setRules: () => undefined,
  countProcesses: () => 0,
  figures: () => Promise.resolve({ processes: [], crashes: 0 }),
  rooms: () => [],
  onEvent: () => () => undefined,
  stop: () => Promise.resolve(),
};
