/** Messages between the director and a device. They are plain values, because the device may run in another thread. */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { DigestAnswer, LiveItem } from '#schemas/wire/sync.ts';
import type { StreamDoc } from '#sync/store/collections.ts';
import type { SyncState } from '#platform/worker-api/sync-api.ts';
import type { Tables } from '../core/ports/queue-database.ts';
import type { WrittenMessage } from '../invariants/observed-world.ts';
import type { ActName, SwitchName, SwitchValue } from './types.ts';

export interface Session {
  token: string;
  refresh: string;
}

export interface DeviceConfig {
  index: number;
  seed: number;
  account: MemberId;
  members: readonly MemberId[];
  session: Session;
}

/** An act with its names replaced by ids. */
export interface ResolvedAct {
  act: ActName;
  to: MemberId | null;
  conversation: ConversationId | null;
  /** Id of a message or of an entry. */
  id: string | null;
  text: string;
  upTo: number;
  value: string | number | boolean;
}

/** Messages to a device. `id`: of a request or a connection. */
export type ToDevice =
  | { kind: 'reply'; id: number; status: number; text: string }
  | { kind: 'fail'; id: number }
  /** The context that sent the request dies before it receives the answer. */
  | { kind: 'kill'; id: number }
  | { kind: 'connected'; id: number; digest: DigestAnswer }
  | { kind: 'unconnected'; id: number; code: FailureCode }
  | { kind: 'live'; id: number; item: LiveItem }
  | { kind: 'ended'; id: number }
  | { kind: 'act'; act: ResolvedAct }
  | { kind: 'set'; name: SwitchName; value: SwitchValue }
  | { kind: 'heal' };

export type FromDevice =
  | { kind: 'request'; id: number; path: string; token: string; body: string; context: string }
  | { kind: 'connect'; id: number; token: string; context: string }
  | { kind: 'close'; id: number }
  | { kind: 'wrote'; id: string; note: Omit<WrittenMessage, 'device'> }
  | { kind: 'note'; id: string; patch: Partial<Omit<WrittenMessage, 'device'>> }
  | { kind: 'answered'; request: string; body: object }
  | { kind: 'dropped' }
  /** A member's command could not be stored. */
  | { kind: 'failed'; full: boolean }
  | { kind: 'say'; line: string }
  | { kind: 'crash'; text: string };

/** Stored data of a device, and the states of its tabs. */
export interface DeviceContents {
  account: MemberId;
  era: number;
  eraseCount: number;
  session: 'present' | 'lost' | 'none';
  /** Milliseconds by which its clock is ahead. */
  skew: number;
  tables: Tables;
  streams: readonly StreamDoc[];
  pages: readonly Chunk[];
  tabs: readonly { name: string; frozen: boolean; state: SyncState }[];
  writes: { queue: number; store: number };
}

export interface AdvanceResult {
  /** Time of the device's next event; null: none, unless a message arrives. */
  next: number | null;
  messages: readonly FromDevice[];
  /** null: unchanged. */
  contents: DeviceContents | null;
}

/** Runs a device, in this thread or in another one. */
export interface DeviceRunner {
  /** Runs until the virtual millisecond `to`, and delivers the messages then. Calls must not overlap. */
  advance(to: number, messages: readonly ToDevice[]): Promise<AdvanceResult>;
  close(): void;
}

export type StartRunner = (config: DeviceConfig) => DeviceRunner;
