/** What crosses between the director and a device, which may be in another thread: plain values only. */
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

/** An act with its names resolved. */
export interface ResolvedAct {
  act: ActName;
  to: MemberId | null;
  conversation: ConversationId | null;
  /** A message's or an entry's. */
  id: string | null;
  text: string;
  upTo: number;
  value: string | number | boolean;
}

/** Numbers name requests and connections. */
export type ToDevice =
  | { kind: 'reply'; id: number; status: number; text: string }
  | { kind: 'fail'; id: number }
  /** Whoever asked dies before it hears the answer. */
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
  /** What its member did could not be written. */
  | { kind: 'failed'; full: boolean }
  | { kind: 'say'; line: string }
  | { kind: 'crash'; text: string };

/** Everything that lies on a device, and how its tabs stand. */
export interface DeviceContents {
  account: MemberId;
  era: number;
  eraseCount: number;
  session: 'present' | 'lost' | 'none';
  /** What its clock is ahead. */
  skew: number;
  tables: Tables;
  streams: readonly StreamDoc[];
  pages: readonly Chunk[];
  tabs: readonly { name: string; frozen: boolean; state: SyncState }[];
  writes: { queue: number; store: number };
}

export interface AdvanceResult {
  /** When something happens there next; null: never, unless something is brought. */
  next: number | null;
  messages: readonly FromDevice[];
  /** null: as it was. */
  contents: DeviceContents | null;
}

/** A device, wherever it runs. */
export interface DeviceRunner {
  /** Until this virtual millisecond, at which all this is brought. One at a time. */
  advance(to: number, messages: readonly ToDevice[]): Promise<AdvanceResult>;
  close(): void;
}

export type StartRunner = (config: DeviceConfig) => DeviceRunner;
